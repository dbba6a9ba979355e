import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { useUnsent } from '../../account/unsent.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './entrance.module.css'

interface Props {
  readonly title: string
  /** Whose work this page does not name: who opens it sees it afterwards. */
  readonly except?: string
  readonly children: ReactNode
}

/** Work of others that waits on this phone. */
const UnsentOfOthers = ({ except }: Pick<Props, 'except'>) => {
  const { t } = useTranslation()
  const others = useUnsent().filter(({ id }) => id !== except)
  if (others.length === 0) return null
  return (
    <Notice tone="warn" role="note">
      {others.map(({ id, name, count }) => (
        <p key={id} className={classes['text']}>
          {`${name} · ${t('WAITER_UNSENT')}: ${count}`}
        </p>
      ))}
      <p className={classes['text']}>{t('WAITER_UNSENT_OTHERS')}</p>
    </Notice>
  )
}

/** A page of who has not signed in yet, with what is pressed at the thumb. */
export const EntrancePage = ({ title, except, children }: Props) => (
  <main className={classes['page']}>
    <img className={classes['mark']} src={`${import.meta.env.BASE_URL}icons/mark.svg`} alt="" />
    <h1 className={classes['title']}>{title}</h1>
    <UnsentOfOthers {...(except !== undefined && { except })} />
    {children}
  </main>
)
