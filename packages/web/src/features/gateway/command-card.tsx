import { Button, Card, Kbd, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORTS } from '../../platform/fiscal/reports.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { lastDaysRange } from '../../ui/date-range.tsx'
import { GatewayChoice } from '../../ui/gateways/gateway-choice.tsx'
import type { GatewayChoiceState } from '../../ui/gateways/use-gateway-choice.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { sampleCommand } from './sample-command.ts'
import type { CommandField } from './use-command-field.ts'
import c from './gateway-screen.module.css'

const DAYS = 7

interface Props {
  readonly field: CommandField
  readonly busy: boolean
  readonly onSend: () => void
  /** Which of several gateways it goes to. */
  readonly choice: GatewayChoiceState
}

/** The reports ready to be sent; a press writes one into the field, where it can still be changed. */
const ReadyMade = ({ field }: Pick<Props, 'field'>) => {
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

/** The command being written and the way to send it. */
export const CommandCard = ({ field, busy, onSend, choice }: Props) => {
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
      <ReadyMade field={field} />
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
        <p className={c.underWay} role="status">
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
