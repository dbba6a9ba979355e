import { ROUTES } from '@kafana/domain'
import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { reportOf } from '../../platform/fiscal/reports.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { answerParts } from '../../ui/gateway/answer-parts.ts'
import { AnswerText } from '../../ui/gateway/answer-text.tsx'
import { UnknownOutcome } from '../../ui/gateway/unknown-outcome.tsx'
import type { Outcome } from '../../ui/gateway/use-gateway-command.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'

interface Props {
  readonly outcome: Outcome
  readonly onClose: () => void
}

const GatewayLink = () => {
  const { t } = useTranslation()
  const reach = useReach()
  return reach('gateway') && <Button component={Link} to={ROUTES.gateway} variant="default">{t('GATEWAY_LOOK')}</Button>
}

/** What came of a report, until it is put away: its paper, or that nobody knows. A refusal has said what it says in its toast. */
export const ReportAnswer = ({ outcome, onClose }: Props) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const isPhone = useIsPhone()
  if (outcome.is === 'refused') return null
  const title = t(reportOf(outcome.command.commandType)?.text ?? 'REPORTS')
  const { paper, rest } = outcome.is === 'done' ? answerParts(outcome.answer) : { paper: null, rest: '' }
  return (
    <Modal opened onClose={onClose} title={title} fullScreen={isPhone} closeButtonProps={{ 'aria-label': t('CLOSE') }}>
      {outcome.is === 'unknown'
        ? <UnknownOutcome><GatewayLink /></UnknownOutcome>
        : <AnswerText label={t('PRINTED_AT_TIME', { time: time(outcome.at) })} text={paper ?? rest} />}
    </Modal>
  )
}
