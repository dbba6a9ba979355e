import { useCallMutation } from '@kafana/client/api/query.ts'
import { useNow } from '@kafana/client/browser/use-now.ts'
import { countdownText } from '@kafana/client/i18n/duration-text.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Gateway } from '@kafana/contract'
import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClockX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { DEFAULT_GATEWAY } from '../client/gateway-client.ts'
import c from './pair-dialog.module.css'

/** How long a pairing code is valid. */
export const CODE_LIFETIME_MS = 10 * 60_000

/**
 * When a code expires on this device's clock. The server's clock may differ by hours: an implausible expiry
 * is replaced by the full lifetime from the time of the request.
 */
export const codeExpiry = (expiresAt: string, requestedAt: number): number => {
  const expiry = Date.parse(expiresAt)
  return expiry > requestedAt && expiry <= requestedAt + CODE_LIFETIME_MS
    ? expiry
    : requestedAt + CODE_LIFETIME_MS
}

/** The time left, "9:05"; "0:00" once expired. `now` may be up to a second old. */
export const timeLeft = (ends: number, now: number): string =>
  countdownText(Math.max(0, Math.ceil(Math.min(CODE_LIFETIME_MS, ends - now) / 1000)))

type PairingStep =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: Error }
  /** `left` is "9:05". */
  | { readonly is: 'code'; readonly code: string; readonly left: string }
  | { readonly is: 'expired' }
  | { readonly is: 'paired'; readonly gateway: Gateway }

/**
 * Requests a pairing code and recognises the gateway that is paired with it by its appearance in the list.
 * @param gateways the venue's current list
 */
const usePairing = (
  gateways: readonly Gateway[],
): { readonly step: PairingStep; readonly ask: () => void } => {
  const [before] = useState(() => new Set(gateways.map(({ _id }) => _id)))
  const now = useNow()
  // Creating a code does not change the list; that happens when a gateway is paired.
  const creation = useCallMutation('gateways', 'code')
  const ask = (): void => creation.mutate({})
  const requestFirst = useEffectEvent(ask)
  useEffect(() => requestFirst(), [])

  const stepOf = (): PairingStep => {
    const gateway = gateways.find(({ _id }) => !before.has(_id))
    if (gateway) return { is: 'paired', gateway }
    if (creation.error) return { is: 'failed', error: creation.error }
    if (creation.data === undefined) return { is: 'loading' }
    const { code, expiresAt } = creation.data
    const ends = codeExpiry(expiresAt, creation.submittedAt)
    return now < ends ? { is: 'code', code, left: timeLeft(ends, now) } : { is: 'expired' }
  }
  return { step: stepOf(), ask }
}

const DEFAULT_PORT = new URL(DEFAULT_GATEWAY).port

interface Props {
  readonly gateways: readonly Gateway[]
  readonly onClose: () => void
}
interface StepProps {
  readonly step: PairingStep
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** Instructions for the code. */
const Steps = () => {
  const { t } = useTranslation()
  return (
    <ol className={c.steps}>
      <li>{t('PAIR_STEP_START')}</li>
      <li>
        {t('PAIR_STEP_OPEN')} <code className={c.address}>{DEFAULT_GATEWAY}</code>{' '}
        <span className={c.portNote}>{t('PAIR_STEP_PORT', { port: DEFAULT_PORT })}</span>
      </li>
      <li>
        {t('PAIR_STEP_SERVER')} <code className={c.address}>{location.origin}</code>
      </li>
      <li>{t('PAIR_STEP_TYPE')}</li>
    </ol>
  )
}

const Code = ({ code, left }: { readonly code: string; readonly left: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <div className={c.code}>
        <p className={c.label} id="pairing-code">
          {t('PAIR_CODE')}
        </p>
        <p className={c.letters} aria-labelledby="pairing-code" role="group">
          {code}
        </p>
        <p className={c.left} role="timer">
          {t('PAIR_CODE_LEFT', { left })}
        </p>
      </div>
      <Steps />
      <p className={c.waiting} role="status">
        {t('PAIR_WAITS')}
      </p>
    </>
  )
}

const Expired = () => {
  const { t } = useTranslation()
  return (
    <p className={c.expired} role="status">
      <IconClockX size={22} aria-hidden />
      {t('PAIR_CODE_OVER')}
    </p>
  )
}

const Paired = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation()
  return (
    <div className={c.paired} role="status">
      <IconCircleCheck size={44} aria-hidden />
      <p>
        <b>{t('PAIR_DONE', { name })}</b>
      </p>
      <p>{t('PAIR_DONE_HINT')}</p>
    </div>
  )
}

const Body = ({ step }: Pick<StepProps, 'step'>) => {
  const { t } = useTranslation()
  switch (step.is) {
    case 'loading':
      return (
        <div role="status" aria-label={t('LOADING')}>
          <Skeleton height={132} radius="lg" />
        </div>
      )
    case 'failed':
      return (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('PAIR_CODE_FAILED')}
        >
          {errorText(step.error, t)}
        </Alert>
      )
    case 'code':
      return <Code code={step.code} left={step.left} />
    case 'expired':
      return <Expired />
    case 'paired':
      return <Paired name={step.gateway.name} />
  }
}

const Footer = ({ step, onAgain, onClose }: StepProps) => {
  const { t } = useTranslation()
  const isPaired = step.is === 'paired'
  return (
    <Group justify="flex-end">
      <Button variant={isPaired ? 'filled' : 'default'} onClick={onClose}>
        {t(isPaired ? 'PAIR_CLOSE' : 'CLOSE')}
      </Button>
      {(step.is === 'expired' || step.is === 'failed') && (
        <Button onClick={onAgain}>{t('PAIR_CODE_AGAIN')}</Button>
      )}
    </Group>
  )
}

/** Shows a code that pairs one gateway with instructions, and the gateway once it is paired. */
export const PairDialog = ({ gateways, onClose }: Props) => {
  const { t } = useTranslation()
  const { step, ask } = usePairing(gateways)
  return (
    <Dialog
      onClose={onClose}
      title={t('PAIR_GATEWAY')}
      size="lg"
      fullScreen="phone"
      closeOnClickOutside={false}
    >
      <Stack gap="lg">
        <Body step={step} />
        <Footer step={step} onAgain={ask} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
