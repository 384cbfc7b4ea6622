package main

import "github.com/spf13/cobra"

func (a *app) checkCommand() *cobra.Command   { return &cobra.Command{Use: "check"} }
func (a *app) fmtCommand() *cobra.Command     { return &cobra.Command{Use: "fmt"} }
func (a *app) explainCommand() *cobra.Command { return &cobra.Command{Use: "explain"} }
func (a *app) whereCommand() *cobra.Command   { return &cobra.Command{Use: "where"} }
func (a *app) logCommand() *cobra.Command     { return &cobra.Command{Use: "log"} }
