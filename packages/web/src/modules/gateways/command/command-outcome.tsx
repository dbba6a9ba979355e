import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { TranslationKey } from '@kafana/locales'
import { Alert, Stack, Text } from '@mantine/core'
import { IconHelpCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { GatewayAnswer } from '../client/gateway-client.ts'
import type { Outcome } from './gateway-command.ts'
import c from './command-outcome.module.css'

/** What a refusal means to the user. Other codes are shown with the gateway's message only. */
const HINTS: Readonly<Record<string, TranslationKey>> = {
  CLOSING_UNKNOWN: 'REFUSED_CLOSING_UNKNOWN',
  NOT_SUPPORTED: 'REFUSED_NOT_SUPPORTED',
  DEVICE_REFUSED: 'REFUSED_DEVICE',
  DEVICE_UNAVAILABLE: 'REFUSED_DEVICE_AWAY',
  STORAGE_UNAVAILABLE: 'REFUSED_STORAGE',
  NO_GATEWAY: 'REFUSED_NO_GATEWAY',
}

export const refusalHint = (code: string): TranslationKey | undefined => HINTS[code]

/** Splits an answer into the printed text (null without one) and the rest as JSON. */
export const splitAnswer = (
  answer: GatewayAnswer,
): { readonly printout: string | null; readonly rest: string } => {
  const { text, ...rest } = answer
  return typeof text === 'string' && text !== ''
    ? { printout: text, rest: JSON.stringify(rest, null, 2) }
    : { printout: null, rest: JSON.stringify(answer, null, 2) }
}

interface AnswerTextProps {
  readonly label: string
  readonly text: string
  /** Limits the height, for details that few people read. */
  readonly short?: boolean
}

/**
 * A text of the device in a monospaced font; it can be selected, copied, and scrolled with the arrow keys.
 */
export const AnswerText = ({ label, text, short = false }: AnswerTextProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={c.answer}>
      <div className={c.head}>
        <h3 id={id} className={c.label}>
          {label}
        </h3>
        <CopyButton text={text} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be scrolled by the keyboard too */}
      <pre className={`${c.text} ${short ? c.short : ''}`} tabIndex={0} role="group" aria-labelledby={id}>
        {text}
      </pre>
    </section>
  )
}

/** What a refusal means and what to do, if known, followed by the gateway's message. */
export const RefusedOutcome = ({
  outcome: { code, message },
}: {
  readonly outcome: Extract<Outcome, { is: 'refused' }>
}) => {
  const { t } = useTranslation()
  const hint = refusalHint(code)
  return (
    <Alert color="red" icon={<IconX aria-hidden />} title={t('COMMAND_REFUSED')}>
      <Stack gap={6}>
        {hint && <Text inherit>{t(hint)}</Text>}
        <Text inherit>
          {message} <code>{code}</code>
        </Text>
      </Stack>
    </Alert>
  )
}

/** Explains a command without an answer; `children` are the ways to find out more. */
export const UnknownOutcome = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" role="alert" icon={<IconHelpCircle aria-hidden />} title={t('COMMAND_UNKNOWN')}>
      <Stack align="flex-start" gap="sm">
        <Text inherit>{t('COMMAND_UNKNOWN_HINT')}</Text>
        {children}
      </Stack>
    </Alert>
  )
}
