package conformance
import ("testing";"fmt";"encoding/json";"kwrun/interp";"kwrun/keywords")
func TestScratch(t *testing.T){
 p,err:=interp.Load(keywords.FS); if err!=nil {t.Fatal(err)}
 cs,err:=FromExamples(p,p.Tests()); fmt.Println(len(cs),err)
 for i,c:=range cs { if i%40==3 { b,_:=json.Marshal(c); fmt.Println(string(b)) }
  r:=Judge(p,c,Respond(p,c)); if r.Wrong!="" {fmt.Println(c.ID,r.Wrong)} }
}
func TestScratch2(t *testing.T){
 p,_:=interp.Load(keywords.FS)
 for _,x:=range p.Tests() { for _,r:=range x.Run() { l,err:=lines(p.Vocabulary,r.Events); if err!=nil {fmt.Println(err)}; s:=""; for _,z:=range l {s+=string(z)+"\n"}
  if len(s)>0 && x.Example.Title=="an activated ability is not its card" {fmt.Println(s)} } }
}
