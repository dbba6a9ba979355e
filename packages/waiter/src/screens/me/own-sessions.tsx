import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { sessionTexts } from '@kafana/client/session/session-texts.ts'
import type { OpenSession } from '@kafana/contract'
import { useState } from 'react'
import { endSessions, ownSessions } from '../../account/own-sessions.ts'
import { useIsOnline } from '../../data/online.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toasts.ts'
import { Failed } from '../failed.tsx'
import type { OwnSheetProps } from './own-sheet-props.ts'
import classes from './me.module.css'

interface SessionProps {
  readonly session: OpenSession
  readonly disabled: boolean
  readonly onEnd: () => void
}

const SessionItem = ({ session, disabled, onEnd }: SessionProps) => {
  const { t } = useTranslation()
  const { device, lastUsed, started } = sessionTexts(session, t, useFormats())
  return (
    <li className={classes['session']}>
      <div>
        <p className={classes['text']}>
          <strong>{device}</strong> {session.current && <Tag>{t('SESSION_HERE')}</Tag>}
        </p>
        <p className={classes['soft']}>{lastUsed}</p>
        <p className={classes['soft']}>{started}</p>
      </div>
      {!session.current && (
        <Button aria-label={`${t('LOG_OUT')}: ${device}`} disabled={disabled} onClick={onEnd}>
          {t('LOG_OUT')}
        </Button>
      )}
    </li>
  )
}

/** The person's sessions, read whenever the phone is connected again, and after one was ended. */
const useSessions = (isOnline: boolean) => {
  const { answer, isAsking, askAgain } = useAnswer(ownSessions, undefined, isOnline)
  /** Why one was not ended. */
  const [fault, setFault] = useState<unknown>()
  const [isEnding, setEnding] = useState(false)
  const end = async (ended: readonly OpenSession[], onEnded: () => void): Promise<void> => {
    setEnding(true)
    setFault(undefined)
    await endSessions(ended).then(onEnded, setFault)
    setEnding(false)
    // Also where only some of them were ended.
    askAgain()
  }
  return { answer, askAgain, fault, isBusy: isEnding || isAsking, end }
}

type Sessions = ReturnType<typeof useSessions>

/** Why they are not shown, or not all of them were ended. */
const Faults = ({ answer, fault, askAgain }: Pick<Sessions, 'answer' | 'fault' | 'askAgain'>) => {
  const { t } = useTranslation()
  if (answer.is === 'failed') return <Failed error={answer.error} onAgain={askAgain} />
  if (fault === undefined) return null
  return (
    <Notice tone="bad" role="alert">
      {errorText(fault, t)}
    </Notice>
  )
}

/** Where the person is logged in; each place but this one can be logged out. */
export const OwnSessions = ({ onClose }: OwnSheetProps) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const { isBusy, end, ...shown } = useSessions(isOnline)
  const { answer } = shown
  const sessions = answer.is === 'known' ? answer.value : undefined
  const others = sessions?.filter(({ current }) => !current) ?? []
  const disabled = isBusy || !isOnline
  const endNow = (ended: readonly OpenSession[], said: 'SESSION_ENDED' | 'SESSIONS_ENDED'): void =>
    void end(ended, () => toast({ text: t(said) }))
  return (
    <Sheet title={t('SESSIONS')} onClose={onClose}>
      <div className={classes['stack']}>
        {!isOnline && <Notice tone="warn">{t('WAITER_NEEDS_SERVER')}</Notice>}
        {isOnline && <Faults {...shown} />}
        {isOnline && answer.is === 'loading' && <Loading />}
        {sessions && (
          <ul className={classes['sessions']}>
            {sessions.map((session) => (
              <SessionItem
                key={session._id}
                session={session}
                disabled={disabled}
                onEnd={() => endNow([session], 'SESSION_ENDED')}
              />
            ))}
          </ul>
        )}
        {others.length > 1 && (
          <Button wide disabled={disabled} onClick={() => endNow(others, 'SESSIONS_ENDED')}>
            {t('SESSIONS_END_OTHERS')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
