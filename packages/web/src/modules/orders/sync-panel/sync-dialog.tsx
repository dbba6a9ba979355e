import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { isTicket, type PendingChange, type PendingTicket } from '@kafana/client/outbox/pending-change.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'
import { ConfirmDialog } from '../../../ui/dialogs.tsx'
import { fullName } from '../../../ui/labels.ts'
import { editRefused } from '../pad/edit-refused.ts'
import { ChangeRow } from './change-row.tsx'
import type { SyncState, UserChanges } from './sync-state.ts'
import c from './sync-dialog.module.css'

const keysOf = (changes: readonly PendingChange[]): string[] => changes.map(({ key }) => key)
const discardAll = async (keys: readonly string[]): Promise<void> => {
  for (const key of keys) await outbox().discard(key)
}

interface ChangeListProps {
  readonly title: string
  readonly hint?: string
  readonly changes: readonly PendingChange[]
  /** Buttons for the whole list. */
  readonly actions?: ReactNode
  /** The button of one change. */
  readonly actionOf?: (change: PendingChange) => ReactNode
}

const ChangeList = ({ title, hint, changes, actions, actionOf }: ChangeListProps) => (
  <section aria-label={title}>
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

/** A ticket that was refused goes back on the pad, where it can be changed and sent. */
const EditButton = ({ ticket, onDone }: { readonly ticket: PendingTicket; readonly onDone: () => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const canOpen = useCanOpen()
  const userId = useSession()?.user._id
  if (!canOpen('pad') || userId !== ticket.by._id) return null
  const edit = (): void => {
    const path = editRefused(ticket, userId)
    void discardAll([ticket.key])
    onDone()
    void navigate(path)
  }
  return <Button onClick={edit}>{t('PAD_EDIT')}</Button>
}

const SendNowButton = () => {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    void outbox()
      .flush()
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" loading={isBusy} onClick={press}>
      {t('SEND_NOW')}
    </Button>
  )
}

const OtherUserChanges = ({
  others: { by, changes },
  onDiscard,
}: {
  readonly others: UserChanges
  readonly onDiscard: (keys: readonly string[]) => void
}) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const name = fullName(by)
  // A printed bill can only be reported by a user who may bill; sent as anybody else it would stay queued.
  const sendable = changes.filter(({ call }) => call !== 'billing.tell')
  const send = (): void => void outbox().sendAsMe(keysOf(sendable))
  // The server recognises a repeated request per user, so an order that did arrive would be created twice.
  const mayDuplicate = changes.some(({ call }) => call === 'orders.create')
  return (
    <>
      <ChangeList
        title={t('KEPT_OF', { name })}
        hint={t('KEPT_OF_HINT', { name: by.firstname })}
        changes={changes}
        actions={
          <>
            <Button variant="default" onClick={() => onDiscard(keysOf(changes))}>
              {t('THROW_AWAY')}
            </Button>
            {sendable.length > 0 && (
              <Button onClick={mayDuplicate ? () => setAsking(true) : send}>{t('SEND_AS_ME')}</Button>
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
          onConfirm={() => {
            setAsking(false)
            send()
          }}
        >
          {t('SEND_AS_ME_TEXT', { name: by.firstname })}
        </ConfirmDialog>
      )}
    </>
  )
}

/**
 * All pending changes of this device: refused ones with the reason, unsent ones, and those of other users.
 */
export const SyncDialog = ({
  state: { refused, waiting, others, unsentCount },
  onClose,
}: {
  readonly state: SyncState
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const [discarding, setDiscarding] = useState<readonly string[] | null>(null)
  const isEmpty = refused.length + unsentCount === 0
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  const dismiss = (change: PendingChange) => (
    <>
      {isTicket(change) && <EditButton ticket={change} onDone={onClose} />}
      <Button variant="default" onClick={() => void discardAll([change.key])}>
        {t('DISMISS')}
      </Button>
    </>
  )
  const discard = ({ key }: PendingChange) => (
    <Button variant="subtle" color="gray" onClick={() => setDiscarding([key])}>
      {t('THROW_AWAY')}
    </Button>
  )
  return (
    <>
      <Dialog onClose={onClose} title={t('KEPT_CHANGES')} size="lg" fullScreen="phone">
        <div className={c.blocks}>
          {refused.length > 0 && (
            <ChangeList
              title={t('KEPT_REFUSED', { count: refused.length })}
              hint={t('KEPT_REFUSED_HINT')}
              changes={refused}
              actionOf={dismiss}
            />
          )}
          {waiting.length > 0 && (
            <ChangeList
              title={t('KEPT_WAIT', { count: waiting.length })}
              hint={t('KEPT_WAIT_HINT')}
              changes={waiting}
              actionOf={discard}
              actions={<SendNowButton />}
            />
          )}
          {others.map((each) => (
            <OtherUserChanges key={each.by._id} others={each} onDiscard={setDiscarding} />
          ))}
        </div>
      </Dialog>
      {discarding && (
        <ConfirmDialog
          opened
          onClose={() => setDiscarding(null)}
          title={t('THROW_AWAY_TITLE', { count: discarding.length })}
          confirmLabel={t('THROW_AWAY')}
          onConfirm={() => void discardAll(discarding).then(() => setDiscarding(null))}
        >
          {t('THROW_AWAY_TEXT')}
        </ConfirmDialog>
      )}
    </>
  )
}
