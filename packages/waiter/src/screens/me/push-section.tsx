import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsOnline } from '../../data/online.ts'
import type * as PhonePush from '../../push/phone-push.ts'
import type { PushCase } from '../../push/phone-push.ts'
import { Choices } from '../../ui/choices.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from './section.tsx'
import classes from './me.module.css'

interface State {
  /** What the server and the browser last said. */
  readonly known: PushCase | undefined
  /** The server has not answered the last question. */
  readonly isUnreachable: boolean
  readonly isBusy: boolean
}
const UNKNOWN: State = { known: undefined, isUnreachable: false, isBusy: true }

type Question = (push: typeof PhonePush) => Promise<PushCase>
/** Loads what it needs when it is used, as everything about pushes. Null for no answer. */
const ask = async (question: Question): Promise<PushCase | null> => {
  try {
    return await question(await import('../../push/phone-push.ts'))
  } catch {
    return null
  }
}
const read: Question = ({ readPush }) => readPush()

/** Whether pushes are on, read again whenever the phone is connected again; what is asked is asked one after the other. */
const usePush = () => {
  const isOnline = useIsOnline()
  const [state, setState] = useState(UNKNOWN)
  const last = useRef(Promise.resolve())
  const askNext = useCallback((question: Question): void => {
    const answerTo = async (): Promise<void> => {
      setState((before) => ({ ...before, isBusy: true }))
      const answer = await ask(question)
      setState(({ known }) => ({ known: answer ?? known, isUnreachable: answer === null, isBusy: false }))
    }
    last.current = last.current.then(answerTo)
  }, [])
  const isAsked = useRef(false)
  useEffect(() => {
    // What the phone lacks is said without a server, too.
    if (!isOnline && isAsked.current) return
    isAsked.current = true
    askNext(read)
  }, [askNext, isOnline])
  return {
    ...state,
    turn: (on: boolean): void => askNext(({ switchOn, switchOff }) => (on ? switchOn() : switchOff())),
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
} as const satisfies Partial<Record<PushCase, string>>

/** What the switch does not fit. */
const isLack = (state: PushCase): state is keyof typeof LACKS => Object.hasOwn(LACKS, state)

const Switch = ({
  state,
  disabled,
  onSwitch,
}: {
  readonly state: PushCase
  readonly disabled: boolean
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
        disabled={disabled}
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
  const { known, isUnreachable, isBusy, turn } = usePush()
  // Owners who look at the app serve no tables.
  if (session?.user.role !== 'waiter') return null
  return (
    <Section title={t('WAITER_PUSH')}>
      <div className={classes['stack']}>
        {known !== undefined && !isLack(known) && <Switch state={known} disabled={isBusy} onSwitch={turn} />}
        {known !== undefined && isLack(known) && <p className={classes['text']}>{t(LACKS[known])}</p>}
        {isUnreachable && <Notice tone="warn">{t('WAITER_NEEDS_SERVER')}</Notice>}
        {known === 'notSecure' && (
          <a className={classes['link']} href="/trust">
            {t('WAITER_OFFLINE_HOW')}
          </a>
        )}
        {known === 'notInstalled' && <p className={classes['text']}>{t('WAITER_INSTALL_IOS')}</p>}
      </div>
    </Section>
  )
}
