import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { FISCAL_RECEIPT } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button, Card, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import {
  GatewayChoice,
  type GatewayChoiceState,
  type ReportCommand,
  REPORTS,
  type ReportKind,
  reportOf,
} from '../../modules/gateways/index.ts'
import { lastDaysRange, type DayRange } from '../../ui/day-range.ts'
import { useIsPhone } from '../../ui/page.tsx'
import { Kbd } from '../../ui/styled/kbd.ts'
import c from './gateway-screen.module.css'

/** An example command of a report; `from` and `to` are used for reports by days. */
export const sampleCommand = ({ commandType, prompt }: ReportKind, { from, to }: DayRange): ReportCommand => {
  if (prompt === 'numbers') return { commandType, commandContext: { from: 1, to: 1 } }
  return prompt === 'days' ? { commandType, commandContext: { from, to } } : { commandType }
}

/** Why a text is not sent. */
interface CommandProblem {
  readonly text: TranslationKey
  readonly params: Readonly<Record<string, string | number>>
  /** Where to place the cursor; null if the position is unknown. */
  readonly at: number | null
}
type Reading = { readonly command: ReportCommand } | { readonly problem: CommandProblem }

/** The gateway's limit for a request body. */
const LIMIT_BYTES = 64 * 1024
/** More levels of nesting than any command needs. */
const MAX_LEVELS = 20
const TYPES = REPORTS.map(({ commandType }) => commandType)
  .toSorted((one, other) => one - other)
  .join(', ')

const refuse = (
  text: TranslationKey,
  params: CommandProblem['params'] = {},
  at: number | null = null,
): Reading => ({ problem: { text, params, at } })
const isTooLarge = (text: string): boolean => new TextEncoder().encode(text).length > LIMIT_BYTES

const commandTypeIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'commandType' in value ? value.commandType : undefined

const readObject = (value: unknown): Reading => {
  const commandType = commandTypeIn(value)
  if (typeof value !== 'object' || value === null || commandType === undefined)
    return refuse('COMMAND_NO_TYPE')
  if (commandType === FISCAL_RECEIPT) return refuse('COMMAND_RECEIPT')
  const kind = reportOf(commandType)
  if (kind === undefined) return refuse('COMMAND_TYPE_OTHER', { types: TYPES })
  // Serialising can make it longer: 1e20 is written out.
  return isTooLarge(JSON.stringify(value))
    ? refuse('COMMAND_TOO_LARGE')
    : { command: { ...value, commandType: kind.commandType } }
}

/** V8 names the position of a syntax error in its message; other engines may not. */
const errorPosition = (error: unknown): number | null => {
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined ? null : Number(position)
}

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1)))

/**
 * Parses and validates the typed text: a command that can be sent from this screen, or what is wrong with it.
 */
export const readCommand = (text: string): Reading => {
  if (text.trim() === '') return refuse('COMMAND_EMPTY')
  if (isTooLarge(text)) return refuse('COMMAND_TOO_LARGE')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse('COMMAND_NOT_JSON', {}, errorPosition(error))
  }
  return isDeeperThan(value, MAX_LEVELS) ? refuse('COMMAND_TOO_DEEP') : readObject(value)
}

/** The text of a command in the field. */
export const writeCommand = (command: ReportCommand): string => JSON.stringify(command, null, 2)

/** The text of the command. Errors are shown after the first attempt to send it, then while typing. */
export const useCommandField = () => {
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const element = useRef<HTMLTextAreaElement>(null)
  const reading = hasTried ? readCommand(text) : null
  const problem: CommandProblem | null = reading !== null && 'problem' in reading ? reading.problem : null

  const pointAt = ({ at }: CommandProblem): void => {
    element.current?.focus()
    if (at !== null) element.current?.setSelectionRange(at, at + 1)
  }
  return {
    text,
    problem,
    element,
    type: setText,
    /** Replaces the text by a command. */
    fill: (command: ReportCommand): void => {
      setHasTried(false)
      setText(writeCommand(command))
    },
    /** The typed command; null if it is invalid, and the field shows why. */
    read: (): ReportCommand | null => {
      const current = readCommand(text)
      setHasTried('problem' in current)
      if ('command' in current) return current.command
      pointAt(current.problem)
      return null
    },
  }
}

type CommandField = ReturnType<typeof useCommandField>

const DAYS = 7

interface CommandCardProps {
  readonly field: CommandField
  readonly busy: boolean
  readonly onSend: () => void
  /** The choice between several gateways. */
  readonly choice: GatewayChoiceState
}

/** Example commands of the reports; a click writes one into the field, where it can be changed. */
const ExampleCommands = ({ field }: Pick<CommandCardProps, 'field'>) => {
  const { t } = useTranslation()
  const clock = useVenue()
  return (
    <ul className={c.chips} aria-label={t('COMMANDS_READY_MADE')}>
      {REPORTS.map((kind) => (
        <li key={kind.commandType}>
          <button
            type="button"
            className={c.chip}
            onClick={() => field.fill(sampleCommand(kind, lastDaysRange(Date.now(), clock, DAYS)))}
          >
            <span className={c.type}>{kind.commandType}</span>
            {t(kind.text)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The form that sends a command. */
export const CommandCard = ({ field, busy, onSend, choice }: CommandCardProps) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { text, problem, element, type } = field
  const sendByKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!busy) onSend()
  }
  return (
    <Card component="section" aria-labelledby="gateway-command">
      <h2 id="gateway-command" className={c.title}>
        {t('COMMAND')}
      </h2>
      <p className={c.hint}>{t('COMMANDS_READY_MADE_HINT')}</p>
      <ExampleCommands field={field} />
      <GatewayChoice choice={choice} />
      <Textarea
        ref={element}
        label={t('COMMAND_TEXT')}
        description={t('COMMAND_TEXT_HINT')}
        error={problem && t(problem.text, problem.params)}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={sendByKeys}
        rows={6}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        classNames={{ input: c.code ?? '' }}
      />
      <div className={c.foot}>
        <p className={c.progress} role="status">
          {busy && t('COMMAND_UNDER_WAY')}
        </p>
        {!isPhone && !busy && (
          <span className={c.keys}>
            <Kbd>Ctrl</Kbd> + <Kbd>Enter</Kbd> {t('COMMAND_KEYS')}
          </span>
        )}
        <Button loading={busy} leftSection={<IconSend size={20} aria-hidden />} onClick={onSend}>
          {t('COMMAND_SEND')}
        </Button>
      </div>
    </Card>
  )
}
