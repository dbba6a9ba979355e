import type { Gateway } from '@kafana/contract'
import { useState } from 'react'
import type { ReportKind } from '../../platform/fiscal/reports.ts'
import { useGatewayCommand } from '../../ui/gateway/use-gateway-command.ts'
import { useGateways } from '../../ui/gateways/use-gateways.ts'

interface Asked {
  readonly kind: ReportKind
  /** Which of several prints it; null while that is the question. */
  readonly gateway: Gateway | null
}

/** From the choice of a report to its paper: which device it is of where there are several, then what it needs to know, then it is printed. */
export const useReport = () => {
  const { query } = useGateways()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [gateways, setGateways] = useState<readonly Gateway[]>([])
  const { send, busy, outcome, clear } = useGatewayCommand()
  const print = ({ kind: { commandType }, gateway }: Asked, commandContext?: object): void => {
    setAsked(null)
    void send({ commandType, ...(commandContext && { commandContext }) }, gateway?._id ?? null)
  }
  const go = (next: Asked): void => (next.kind.asks === 'nothing' ? print(next) : setAsked(next))
  return {
    asked,
    busy,
    outcome,
    clear,
    /** Which gateways there are to choose from; none where nothing is to be chosen. */
    gateways,
    choose: async (kind: ReportKind): Promise<void> => {
      // Without an answer only the gateway beside this device can be reached at all.
      const known = query.data ?? (await query.refetch()).data ?? []
      const several = known.length > 1 ? known : []
      setGateways(several)
      if (several.length > 0) setAsked({ kind, gateway: null })
      else go({ kind, gateway: null })
    },
    pick: (gateway: Gateway): void => {
      if (asked) go({ ...asked, gateway })
    },
    leave: () => setAsked(null),
    /** Prints the report that was asked about. */
    go: (context?: object): void => {
      if (asked) print(asked, context)
    },
  }
}
