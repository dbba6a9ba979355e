import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { Button, Card, Stack } from '@mantine/core'
import { IconCheck, IconHelpCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import {
  AnswerText,
  type Outcome,
  RefusedOutcome,
  type ReportCommand,
  reportOf,
  splitAnswer,
  UnknownOutcome,
} from '../../modules/gateways/index.ts'
import c from './gateway-screen.module.css'

/** The name of a command and its range: "Short report by closing number, 3 – 5". */
const useCommandName = () => {
  const { t } = useTranslation()
  return ({ commandType, commandContext }: ReportCommand): string => {
    const kind = reportOf(commandType)
    const name = kind ? t(kind.text) : String(commandType)
    const range = rangeOf(commandContext)
    return range === null ? name : `${name}, ${range}`
  }
}

const isRangeBound = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 10)

const rangeOf = (context: unknown): string | null => {
  if (typeof context !== 'object' || context === null || !('from' in context) || !isRangeBound(context.from))
    return null
  return 'to' in context && isRangeBound(context.to) ? `${context.from} – ${context.to}` : `${context.from} –`
}

interface AnswerProps {
  readonly outcome: Outcome
  readonly onCheck: () => void
}

const AnswerBody = ({ outcome, onCheck }: AnswerProps) => {
  const { t } = useTranslation()
  if (outcome.is === 'unknown')
    return (
      <UnknownOutcome>
        <Button variant="default" onClick={onCheck}>
          {t('GATEWAY_LOOK')}
        </Button>
      </UnknownOutcome>
    )
  if (outcome.is === 'refused') return <RefusedOutcome outcome={outcome} />
  const { printout, rest } = splitAnswer(outcome.answer)
  return (
    <>
      <p className={c.done}>
        <IconCheck size={20} aria-hidden />
        {t('COMMAND_DONE')}
      </p>
      {printout !== null && <AnswerText label={t('ANSWER_PAPER')} text={printout} />}
      <AnswerText
        label={t(printout === null ? 'ANSWER_DATA' : 'ANSWER_REST')}
        text={rest}
        short={printout !== null}
      />
    </>
  )
}

/** The outcome of the last command and its time. It scrolls into view on mount, so it is keyed by outcome. */
export const AnswerCard = ({ outcome, onCheck }: AnswerProps) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const nameOf = useCommandName()
  const element = useRef<HTMLDivElement>(null)
  // In braces: newer browsers return a promise, which must not be taken for a cleanup function.
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
        <AnswerBody outcome={outcome} onCheck={onCheck} />
      </Stack>
    </Card>
  )
}

const MAX_RECENT = 5

/** The last few commands without duplicates, newest first. */
export const withRecent = (outcomes: readonly Outcome[], outcome: Outcome): readonly Outcome[] => {
  const text = JSON.stringify(outcome.command)
  return [outcome, ...outcomes.filter(({ command }) => JSON.stringify(command) !== text)].slice(0, MAX_RECENT)
}

interface RecentProps {
  /** Newest first. */
  readonly outcomes: readonly Outcome[]
  readonly onReuse: (outcome: Outcome) => void
}

const OUTCOME_TEXT = {
  done: { text: 'COMMAND_DONE', icon: IconCheck },
  refused: { text: 'COMMAND_REFUSED', icon: IconX },
  unknown: { text: 'COMMAND_UNKNOWN', icon: IconHelpCircle },
} as const

/** The last commands of this visit; a click copies one into the field. */
export const RecentCard = ({ outcomes, onReuse }: RecentProps) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const nameOf = useCommandName()
  return (
    <Card component="section" aria-labelledby="gateway-recent">
      <h2 id="gateway-recent" className={c.title}>
        {t('COMMANDS_RECENT')}
      </h2>
      <p className={c.hint}>{t('COMMANDS_RECENT_HINT')}</p>
      <ul className={c.recent}>
        {outcomes.map((outcome) => {
          const { text, icon: IconComponent } = OUTCOME_TEXT[outcome.is]
          return (
            <li key={`${outcome.at} ${JSON.stringify(outcome.command)}`}>
              <button type="button" className={c.again} onClick={() => onReuse(outcome)}>
                <span className={c.mark} data-is={outcome.is}>
                  <IconComponent size={18} aria-hidden />
                </span>
                <span className={c.command}>
                  {nameOf(outcome.command)}
                  <span className={c.when}>
                    {time(outcome.at)} · {t(text)}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
