import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { Suspense, useState } from 'react'
import type { KnownPerson } from '../../account/people.ts'
import { late } from '../../app/late.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { Rows } from '../../ui/rows.tsx'
import type { OwnSheetProps } from './own-sheet-props.ts'
import classes from './me.module.css'

const SHEETS = {
  CHANGE_PIN: late<OwnSheetProps>(async () => (await import('./change-pin.tsx')).ChangePin),
  CHANGE_PASSWORD: late<OwnSheetProps>(async () => (await import('./change-password.tsx')).ChangePassword),
  SESSIONS: late<OwnSheetProps>(async () => (await import('./own-sessions.tsx')).OwnSessions),
} as const
type SheetName = keyof typeof SHEETS
const NAMES: readonly SheetName[] = ['CHANGE_PIN', 'CHANGE_PASSWORD', 'SESSIONS']

/** What people can do with their own account. */
export const OwnAccount = ({ person }: { readonly person: KnownPerson }) => {
  const { t } = useTranslation()
  const hasOwnersPassword = useSession()?.user.passwordByOwner === true
  const [opened, setOpened] = useState<SheetName | null>(null)
  const Opened = opened && SHEETS[opened]
  return (
    <div className={classes['stack']}>
      {/* Whoever types no password here need not know it. */}
      {hasOwnersPassword && person.key === null && (
        <Notice tone="warn">{t('WAITER_PASSWORD_BY_OWNER')}</Notice>
      )}
      <Rows>
        {NAMES.map((name) => (
          <Row key={name} title={t(name)} onPress={() => setOpened(name)} />
        ))}
      </Rows>
      {Opened && (
        <Suspense fallback={<Loading />}>
          <Opened person={person} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}
