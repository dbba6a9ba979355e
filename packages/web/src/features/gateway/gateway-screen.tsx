import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { gatewayAddress } from '../../platform/fiscal/gateway-client.ts'
import { reportOf, type ReportCommand } from '../../platform/fiscal/reports.ts'
import { DailyReportDialog } from '../../ui/gateway/daily-report-dialog.tsx'
import { useGatewayCommand, type Outcome } from '../../ui/gateway/use-gateway-command.ts'
import { VenueGateways } from '../../ui/gateways/venue-gateways.tsx'
import { Page } from '../../ui/page.tsx'
import { WaitingBillsCard } from '../../ui/waiting-bills/waiting-bills-card.tsx'
import { AddressCard } from './address-card.tsx'
import { AnswerCard } from './answer-card.tsx'
import { CommandCard } from './command-card.tsx'
import c from './gateway-screen.module.css'
import { RecentCard } from './recent-card.tsx'
import { withRecent } from './recent-commands.ts'
import { useCommandField } from './use-command-field.ts'
import { useGatewayHealth } from './use-gateway-health.ts'

const BookLink = () => {
  const { t } = useTranslation()
  return <Button component={Link} to={ROUTES.fiscalBook} variant="default" leftSection={<IconBook2 size={20} aria-hidden />}>{t('FISCAL_BOOK')}</Button>
}

/** The gateways of the venue, and commands to their devices, written by hand; receipts are not among them. */
const GatewayScreen = () => {
  const { t } = useTranslation()
  const reach = useReach()
  const field = useCommandField()
  const { send, busy, outcome } = useGatewayCommand()
  const [recent, setRecent] = useState<readonly Outcome[]>([])
  const [asked, setAsked] = useState<ReportCommand | null>(null)
  const [gateway, setGateway] = useState<string | null>(null)
  const health = useGatewayHealth()
  const addressCard = useRef<HTMLDivElement>(null)

  const sendNow = async (command: ReportCommand): Promise<void> => {
    setAsked(null)
    const known = await send(command, gateway)
    setRecent((before) => withRecent(before, known))
  }
  const onSend = (): void => {
    const command = field.read()
    if (command === null) return
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
    <Page title={t('GATEWAY_LINK')} subtitle={t('GATEWAY_SUBTITLE')} back actions={reach('fiscalBook') && <BookLink />}>
      <div className={c.columns}>
        <div className={c.column}>
          <WaitingBillsCard />
          <VenueGateways />
          <CommandCard field={field} busy={busy} onSend={onSend} gateway={gateway} onGateway={setGateway} />
          {outcome && <AnswerCard key={outcome.at} outcome={outcome} onLook={look} />}
        </div>
        <div className={c.column}>
          <AddressCard health={health} ref={addressCard} />
          {recent.length > 0 && <RecentCard outcomes={recent} onTake={take} />}
        </div>
      </div>
      {asked && <DailyReportDialog onClose={() => setAsked(null)} onConfirm={() => void sendNow(asked)} />}
    </Page>
  )
}

export { GatewayScreen as Component }
