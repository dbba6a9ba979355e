import { ROUTES } from '@kafana/domain'
import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { reportOf } from '../../platform/fiscal/reports.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { answerParts } from '../../ui/gateway/answer-parts.ts'
import { AnswerText } from '../../ui/gateway/answer-text.tsx'
import { refusalHint } from '../../ui/gateway/refusal-hint.ts'
import { RefusedOutcome } from '../../ui/gateway/refused-outcome.tsx'
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
  return (
    reach('gateway') && (
      <Button component={Link} to={ROUTES.gateway} variant="default">
        {t('GATEWAY_LOOK')}
      </Button>
    )
  )
}

/** What became of a report: its paper, that nobody knows, or what a refusal means. */
const Said = ({ outcome }: Pick<Props, 'outcome'>) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  if (outcome.is === 'unknown')
    return (
      <UnknownOutcome>
        <GatewayLink />
      </UnknownOutcome>
    )
  if (outcome.is === 'refused') return <RefusedOutcome outcome={outcome} />
  const { paper, rest } = answerParts(outcome.answer)
  return <AnswerText label={t('PRINTED_AT_TIME', { time: time(outcome.at) })} text={paper ?? rest} />
}

/** What came of a report, until it is put away. A refusal that has no words but the gateway's has said them in its toast. */
export const ReportAnswer = ({ outcome, onClose }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  if (outcome.is === 'refused' && !refusalHint(outcome.code)) return null
  const title = t(reportOf(outcome.command.commandType)?.text ?? 'REPORTS')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
    >
      <Said outcome={outcome} />
    </Modal>
  )
}
