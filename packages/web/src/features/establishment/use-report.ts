import { useState } from 'react'
import type { ReportKind } from '../../platform/fiscal/reports.ts'
import { useGatewayCommand } from '../../ui/gateway/use-gateway-command.ts'

/** From the choice of a report to its paper: what it needs to know is asked first, then it is printed. */
export const useReport = () => {
  const [asked, setAsked] = useState<ReportKind | null>(null)
  const { send, busy, outcome, clear } = useGatewayCommand()
  const print = ({ commandType }: ReportKind, commandContext?: object): void => void send({ commandType, ...(commandContext && { commandContext }) })
  return {
    asked, busy, outcome, clear,
    choose: (kind: ReportKind): void => (kind.asks === 'nothing' ? print(kind) : setAsked(kind)),
    leave: () => setAsked(null),
    /** Prints the report that was asked about. */
    go: (context?: object): void => {
      setAsked(null)
      if (asked) print(asked, context)
    },
  }
}
