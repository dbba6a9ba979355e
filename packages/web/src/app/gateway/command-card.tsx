import { Button, Card, Kbd, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  GatewayChoice,
  type GatewayChoiceState,
  type ReportCommand,
  REPORTS,
} from '../../modules/gateways/index.ts'
import { useVenue } from '../../platform/i18n/use-venue.ts'
import { lastDaysRange } from '../../ui/day-range.ts'
import { useIsPhone } from '../../ui/page.tsx'
import { type CommandProblem, readCommand, sampleCommand, writeCommand } from './read-command.ts'
import c from './gateway-screen.module.css'

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
