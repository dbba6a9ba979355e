import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { useEffect, useState } from 'react'
import type * as PhonePush from '../../push/phone-push.ts'
import type { PushCase } from '../../push/phone-push.ts'
import { Choices } from '../../ui/choices.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from './section.tsx'
import classes from './me.module.css'

type State = PushCase | 'unreachable'
/** Loads what it needs when it is used, as everything about pushes. */
const ask = async (question: (push: typeof PhonePush) => Promise<PushCase>): Promise<State> => {
  try {
    return await question(await import('../../push/phone-push.ts'))
  } catch {
    return 'unreachable'
  }
}

/** Why pushes cannot be switched on here. */
const LACKS = {
  denied: 'WAITER_PUSH_DENIED',
  notInstalled: 'WAITER_PUSH_IPHONE',
  notSecure: 'WAITER_PUSH_NOT_SECURE',
  serverOff: 'ERROR_PUSH_OFF',
  otherService: 'ERROR_PUSH_SERVICE_UNKNOWN',
  unsupported: 'WAITER_PUSH_UNSUPPORTED',
  unreachable: 'WAITER_NEEDS_SERVER',
} as const satisfies Partial<Record<State, string>>

/** What the switch does not fit. */
const isLack = (state: State): state is keyof typeof LACKS => Object.hasOwn(LACKS, state)

const Switch = ({
  state,
  onSwitch,
}: {
  readonly state: PushCase
  readonly onSwitch: (on: boolean) => void
}) => {
  const { t } = useTranslation()
  return (
    <>
      <Choices
        label={t('WAITER_PUSH_CLOSED')}
        options={[
          { value: 'off', label: t('WAITER_PUSH_OFF') },
          { value: 'on', label: t('WAITER_PUSH_ON') },
        ]}
        value={state === 'on' ? 'on' : 'off'}
        onChoose={(value) => onSwitch(value === 'on')}
      />
      {state === 'failed' && <Notice tone="warn">{t('WAITER_PUSH_FAILED')}</Notice>}
    </>
  )
}

/** Whether this phone is notified when something is ready and the app is closed. */
export const PushSection = () => {
  const { t } = useTranslation()
  const session = useSession()
  const [state, setState] = useState<State>()
  useEffect(() => void ask(({ readPush }) => readPush()).then(setState), [])
  const turn = (on: boolean): void =>
    void ask(({ switchOn, switchOff }) => (on ? switchOn() : switchOff())).then(setState)
  // Owners who look at the app serve no tables.
  if (session?.user.role !== 'waiter') return null
  return (
    <Section title={t('WAITER_PUSH')}>
      <div className={classes['stack']}>
        {state !== undefined && !isLack(state) && <Switch state={state} onSwitch={turn} />}
        {state !== undefined && isLack(state) && <p className={classes['text']}>{t(LACKS[state])}</p>}
        {state === 'notSecure' && (
          <a className={classes['link']} href="/trust">
            {t('WAITER_OFFLINE_HOW')}
          </a>
        )}
        {state === 'notInstalled' && <p className={classes['text']}>{t('WAITER_INSTALL_IOS')}</p>}
      </div>
    </Section>
  )
}
