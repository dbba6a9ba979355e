import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gatewayAddress } from '../../platform/fiscal/gateway-client.ts'
import { reportOf, type ReportCommand } from '../../platform/fiscal/reports.ts'
import { FiscalBookLink } from '../../ui/fiscal-book-link.tsx'
import { DailyReportDialog } from '../../ui/gateway/daily-report-dialog.tsx'
import { useGatewayCommand, type Outcome } from '../../ui/gateway/use-gateway-command.ts'
import { useGatewayChoice } from '../../ui/gateways/use-gateway-choice.ts'
import { VenueGateways } from '../../ui/gateways/venue-gateways.tsx'
import { Page } from '../../ui/page.tsx'
import { WaitingBillsCard } from '../../ui/waiting-bills/waiting-bills-card.tsx'
import { AddressCard } from './address-card.tsx'
import { AnswerCard } from './answer-card.tsx'
import { CommandCard } from './command-card.tsx'
import { RecentCard } from './recent-card.tsx'
import { withRecent } from './recent-commands.ts'
import { useCommandField } from './use-command-field.ts'
import { useGatewayHealth } from './use-gateway-health.ts'
import c from './gateway-screen.module.css'

/** The gateways of the venue, and commands to their devices, written by hand; receipts are not among them. */
const GatewayScreen = () => {
  const { t } = useTranslation()
  const field = useCommandField()
  const { send, busy, outcome } = useGatewayCommand()
  const [recent, setRecent] = useState<readonly Outcome[]>([])
  const [asked, setAsked] = useState<ReportCommand | null>(null)
  const choice = useGatewayChoice()
  const health = useGatewayHealth()
  const addressCard = useRef<HTMLDivElement>(null)

  const sendNow = async (command: ReportCommand): Promise<void> => {
    setAsked(null)
    const known = await send(command, choice.gateway)
    setRecent((before) => withRecent(before, known))
  }
  const onSend = (): void => {
    const command = field.read()
    if (command === null || !choice.isMade()) return
    if (reportOf(command.commandType)?.asks === 'sure') setAsked(command)
    else void sendNow(command)
  }
  const take = ({ command }: Outcome): void => {
    field.fill(command)
    field.element.current?.focus()
  }
  const look = (): void => {
    health.look(gatewayAddress())
    addressCard.current?.focus()
  }
  return (
    <Page title={t('GATEWAY_LINK')} subtitle={t('GATEWAY_SUBTITLE')} back actions={<FiscalBookLink />}>
      <div className={c.columns}>
        <div className={c.column}>
          <WaitingBillsCard />
          <VenueGateways />
          <CommandCard field={field} busy={busy} onSend={onSend} choice={choice} />
          {outcome && <AnswerCard key={outcome.at} outcome={outcome} onLook={look} />}
        </div>
        <div className={c.column}>
          <AddressCard health={health} ref={addressCard} />
          {recent.length > 0 && <RecentCard outcomes={recent} onTake={take} />}
        </div>
      </div>
      {asked && (
        <DailyReportDialog
          on={choice.gateways.find(({ _id }) => _id === choice.gateway)?.name}
          onClose={() => setAsked(null)}
          onConfirm={() => void sendNow(asked)}
        />
      )}
    </Page>
  )
}

export { GatewayScreen as Component }
