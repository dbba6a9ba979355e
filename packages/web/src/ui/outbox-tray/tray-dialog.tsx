import { Button, Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptChange } from '../../platform/outbox/kept-change.ts'
import { outbox } from '../../platform/outbox/present-outbox.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { fullName } from '../full-name.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { ChangeRow } from './change-row.tsx'
import type { OthersChanges, Tray } from './use-tray.ts'
import c from './tray-dialog.module.css'

const keysOf = (changes: readonly KeptChange[]): string[] => changes.map(({ key }) => key)
const dropAll = async (keys: readonly string[]): Promise<void> => {
  for (const key of keys) await outbox().drop(key)
}

interface BlockProps {
  readonly title: string
  readonly hint?: string
  readonly changes: readonly KeptChange[]
  /** What can be done about all of them. */
  readonly actions?: ReactNode
  /** What can be done about one. */
  readonly actionOf?: (change: KeptChange) => ReactNode
}

const Block = ({ title, hint, changes, actions, actionOf }: BlockProps) => (
  <section className={c.block} aria-label={title}>
    <h3 className={c.title}>{title}</h3>
    {hint && <p className={c.hint}>{hint}</p>}
    <ul className={c.rows}>
      {changes.map((change) => (
        <ChangeRow key={change.key} change={change}>
          {actionOf?.(change)}
        </ChangeRow>
      ))}
    </ul>
    {actions && <div className={c.actions}>{actions}</div>}
  </section>
)

const TryNow = () => {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    void outbox()
      .hurry()
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" loading={isBusy} onClick={press}>
      {t('SEND_NOW')}
    </Button>
  )
}

const Others = ({
  others: { by, changes },
  onDiscard,
}: {
  readonly others: OthersChanges
  readonly onDiscard: (keys: readonly string[]) => void
}) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const name = fullName(by)
  // A bill on paper is told by whoever may bill: in the name of somebody who may not, it would only wait on.
  const sendable = changes.filter(({ call }) => call !== 'billing.tell')
  const send = (): void => void outbox().sendAsMe(keysOf(sendable))
  // The server tells attempts apart by person: a new order that did arrive would arrive again.
  const mayDouble = changes.some(({ call }) => call === 'orders.create')
  return (
    <>
      <Block
        title={t('KEPT_OF', { name })}
        hint={t('KEPT_OF_HINT', { name: by.firstname })}
        changes={changes}
        actions={
          <>
            <Button variant="default" onClick={() => onDiscard(keysOf(changes))}>
              {t('THROW_AWAY')}
            </Button>
            {sendable.length > 0 && (
              <Button onClick={mayDouble ? () => setAsking(true) : send}>{t('SEND_AS_ME')}</Button>
            )}
          </>
        }
      />
      {isAsking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={t('SEND_AS_ME')}
          confirmLabel={t('SEND_AS_ME')}
          onConfirm={send}
        >
          {t('SEND_AS_ME_TEXT', { name: by.firstname })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Everything that this device keeps: what was refused and why, what goes by itself, and what waits for somebody else. */
export const TrayDialog = ({
  tray: { refused, waiting, others, waits },
  onClose,
}: {
  readonly tray: Tray
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [discarding, setDiscarding] = useState<readonly string[] | null>(null)
  useReturnFocus()
  const isEmpty = refused.length + waits === 0
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  const dismiss = ({ key }: KeptChange) => (
    <Button variant="default" onClick={() => void dropAll([key])}>
      {t('DISMISS')}
    </Button>
  )
  const discard = ({ key }: KeptChange) => (
    <Button variant="subtle" color="gray" onClick={() => setDiscarding([key])}>
      {t('THROW_AWAY')}
    </Button>
  )
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t('KEPT_CHANGES')}
        size="lg"
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('CLOSE') }}
      >
        <div className={c.blocks}>
          {refused.length > 0 && (
            <Block
              title={t('KEPT_REFUSED', { count: refused.length })}
              hint={t('KEPT_REFUSED_HINT')}
              changes={refused}
              actionOf={dismiss}
            />
          )}
          {waiting.length > 0 && (
            <Block
              title={t('KEPT_WAIT', { count: waiting.length })}
              hint={t('KEPT_WAIT_HINT')}
              changes={waiting}
              actionOf={discard}
              actions={<TryNow />}
            />
          )}
          {others.map((each) => (
            <Others key={each.by._id} others={each} onDiscard={setDiscarding} />
          ))}
        </div>
      </Modal>
      {discarding && (
        <ConfirmDialog
          opened
          onClose={() => setDiscarding(null)}
          title={t('THROW_AWAY_TITLE', { count: discarding.length })}
          confirmLabel={t('THROW_AWAY')}
          onConfirm={() => void dropAll(discarding).then(() => setDiscarding(null))}
        >
          {t('THROW_AWAY_TEXT')}
        </ConfirmDialog>
      )}
    </>
  )
}
