import { Card } from '@mantine/core'
import { IconCheck, IconHelpCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import type { Outcome } from '../../ui/gateway/use-gateway-command.ts'
import { useCommandName } from './command-name.ts'
import c from './gateway-screen.module.css'

interface Props {
  /** The newest first. */
  readonly outcomes: readonly Outcome[]
  readonly onTake: (outcome: Outcome) => void
}

const LOOKS = {
  done: { text: 'COMMAND_DONE', icon: IconCheck },
  refused: { text: 'COMMAND_REFUSED', icon: IconX },
  unknown: { text: 'COMMAND_UNKNOWN', icon: IconHelpCircle },
} as const

/** The last commands of this visit; a press takes one back into the field. */
export const RecentCard = ({ outcomes, onTake }: Props) => {
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
          const { text, icon: Sign } = LOOKS[outcome.is]
          return (
            <li key={`${outcome.at} ${JSON.stringify(outcome.command)}`}>
              <button type="button" className={c.again} onClick={() => onTake(outcome)}>
                <span className={c.mark} data-is={outcome.is}>
                  <Sign size={18} aria-hidden />
                </span>
                <span className={c.what}>
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
