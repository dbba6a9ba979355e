import { Button, Card, Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { answerParts } from '../../ui/gateway/answer-parts.ts'
import { AnswerText } from '../../ui/gateway/answer-text.tsx'
import { RefusedOutcome } from '../../ui/gateway/refused-outcome.tsx'
import { UnknownOutcome } from '../../ui/gateway/unknown-outcome.tsx'
import type { Outcome } from '../../ui/gateway/use-gateway-command.ts'
import { useCommandName } from './command-name.ts'
import c from './gateway-screen.module.css'

interface Props {
  readonly outcome: Outcome
  readonly onLook: () => void
}

const Said = ({ outcome, onLook }: Props) => {
  const { t } = useTranslation()
  if (outcome.is === 'unknown')
    return (
      <UnknownOutcome>
        <Button variant="default" onClick={onLook}>
          {t('GATEWAY_LOOK')}
        </Button>
      </UnknownOutcome>
    )
  if (outcome.is === 'refused') return <RefusedOutcome outcome={outcome} />
  const { paper, rest } = answerParts(outcome.answer)
  return (
    <>
      <p className={c.done}>
        <IconCheck size={20} aria-hidden />
        {t('COMMAND_DONE')}
      </p>
      {paper !== null && <AnswerText label={t('ANSWER_PAPER')} text={paper} />}
      <AnswerText
        label={t(paper === null ? 'ANSWER_DATA' : 'ANSWER_REST')}
        text={rest}
        short={paper !== null}
      />
    </>
  )
}

/** What came of the last command, and when; it comes into sight as it appears, so each outcome has one of its own. */
export const AnswerCard = ({ outcome, onLook }: Props) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const nameOf = useCommandName()
  const element = useRef<HTMLDivElement>(null)
  // In braces: newer browsers answer with a promise, which is nothing to clean up.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Card component="section" aria-labelledby="gateway-answer" ref={element} className={c.answer}>
      <div className={c.titles}>
        <h2 id="gateway-answer" className={c.title}>
          {t('ANSWER')}
        </h2>
        <p className={c.hint}>
          {nameOf(outcome.command)} ·{' '}
          <time dateTime={new Date(outcome.at).toISOString()}>{orderDate(outcome.at)}</time>
        </p>
      </div>
      <Stack>
        <Said outcome={outcome} onLook={onLook} />
      </Stack>
    </Card>
  )
}
