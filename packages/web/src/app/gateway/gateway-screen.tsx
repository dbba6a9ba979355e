import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useRef, useState } from 'react'
import { UnresolvedBillsCard } from '../../modules/billing/index.ts'
import {
  DailyReportDialog,
  gatewayAddress,
  type Outcome,
  type ReportCommand,
  reportOf,
  useGatewayChoice,
  useGatewayCommand,
  VenueGateways,
} from '../../modules/gateways/index.ts'
import { FiscalReportLink } from '../../modules/reconciliation/index.ts'
import { Page } from '../../ui/page.tsx'
import { AddressCard } from './address-card.tsx'
import { CommandCard, useCommandField } from './command-card.tsx'
import { useGatewayHealth } from './gateway-health.tsx'
import { AnswerCard, RecentCard, withRecent } from './sent-commands.tsx'
import c from './gateway-screen.module.css'

/** The venue's gateways, and a form that sends hand-written commands to them, except receipts. */
const GatewayScreen = () => {
  const { t } = useTranslation()
  const field = useCommandField()
  const { send, busy, outcome } = useGatewayCommand()
  const [recent, setRecent] = useState<readonly Outcome[]>([])
  const [toConfirm, setToConfirm] = useState<ReportCommand | null>(null)
  const choice = useGatewayChoice()
  const health = useGatewayHealth()
  const addressCard = useRef<HTMLDivElement>(null)

  const sendNow = async (command: ReportCommand, permit?: string): Promise<void> => {
    setToConfirm(null)
    const result = await send({ ...command, ...(permit !== undefined && { permit }) }, choice.gateway)
    // A permit is for one report: what is sent again has another one.
    setRecent((before) => withRecent(before, { ...result, command }))
  }
  const onSend = (): void => {
    const command = field.read()
    if (command === null || !choice.isMade()) return
    if (reportOf(command.commandType)?.prompt === 'confirm') setToConfirm(command)
    else void sendNow(command)
  }
  const reuse = ({ command }: Outcome): void => {
    field.fill(command)
    field.element.current?.focus()
  }
  const checkHealth = (): void => {
    health.check(gatewayAddress())
    addressCard.current?.focus()
  }
  return (
    <Page title={t('GATEWAY_LINK')} subtitle={t('GATEWAY_SUBTITLE')} back actions={<FiscalReportLink />}>
      <div className={c.columns}>
        <div className={c.column}>
          <UnresolvedBillsCard />
          <VenueGateways />
          <CommandCard field={field} busy={busy} onSend={onSend} choice={choice} />
          {outcome && <AnswerCard key={outcome.at} outcome={outcome} onCheck={checkHealth} />}
        </div>
        <div className={c.column}>
          <AddressCard health={health} ref={addressCard} />
          {recent.length > 0 && <RecentCard outcomes={recent} onReuse={reuse} />}
        </div>
      </div>
      {toConfirm && (
        <DailyReportDialog
          on={choice.gateways.find(({ _id }) => _id === choice.gateway)?.name}
          gateway={choice.gateway}
          onClose={() => setToConfirm(null)}
          onConfirm={(permit) => void sendNow(toConfirm, permit)}
        />
      )}
    </Page>
  )
}

export { GatewayScreen as Component }
