import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Gateway } from '@kafana/contract'
import { Button, Card, Skeleton } from '@mantine/core'
import { IconPlus, IconPrinter, IconUnlink } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RowMenu } from '../../../ui/row-actions.tsx'
import { DeviceFacts, gatewayState, GatewayStatus, numberToConfirm } from './gateway-status.tsx'
import { useGateways } from './use-gateways.ts'
import c from './gateways.module.css'

const ConfirmNumberDialog = deferred(async () => (await import('./gateway-dialogs.tsx')).ConfirmNumberDialog)
const UnpairDialog = deferred(async () => (await import('./gateway-dialogs.tsx')).UnpairDialog)
const PairDialog = deferred(async () => (await import('./pair-dialog.tsx')).PairDialog)

/** For buttons whose label may need two lines. */
const TWO_LINES = { root: c.answer, label: c.answerText }

interface Props {
  readonly gateway: Gateway
  /** Only owners manage gateways; others see their state. */
  readonly isOwner: boolean
}

interface CounterWentBackProps {
  readonly numbers: { readonly number: number; readonly before: number }
  readonly isOwner: boolean
  readonly onConfirm: () => void
}
/** A device whose counter went back: both numbers, and what to do. */
const CounterWentBack = ({ numbers, isOwner, onConfirm }: CounterWentBackProps) => {
  const { t } = useTranslation()
  return (
    <div className={c.confirm}>
      <p>
        <b>{t('COUNTS_BACK_WHY')}</b>
      </p>
      <p>{t('COUNTS_BACK_WHAT', numbers)}</p>
      <p>{t('COUNTS_BACK_NEXT')}</p>
      {isOwner ? (
        <Button classNames={TWO_LINES} onClick={onConfirm}>
          {t('COUNTS_BACK_ASK')}
        </Button>
      ) : (
        <p>{t('CONFIRM_NUMBER_OWNER')}</p>
      )}
    </div>
  )
}

/** Why a connected gateway prints no receipts, and for owners the button to confirm. */
const ConfirmNotice = ({ gateway, isOwner, onConfirm }: Props & { readonly onConfirm: () => void }) => {
  const { t } = useTranslation()
  const toConfirm = numberToConfirm(gateway)
  if (toConfirm !== null && toConfirm.before !== null)
    return (
      <CounterWentBack
        numbers={{ number: toConfirm.lastReceiptNo, before: toConfirm.before }}
        isOwner={isOwner}
        onConfirm={onConfirm}
      />
    )
  return (
    <div className={c.confirm}>
      <p>
        <b>{t('CONFIRM_NUMBER_WHY')}</b>
      </p>
      <p>
        {toConfirm === null
          ? t('CONFIRM_NUMBER_SILENT')
          : t('CONFIRM_NUMBER_WHAT', { number: toConfirm.lastReceiptNo })}
      </p>
      {isOwner ? (
        toConfirm !== null && (
          <Button classNames={TWO_LINES} onClick={onConfirm}>
            {t('CONFIRM_NUMBER_COMPARE')}
          </Button>
        )
      ) : (
        <p>{t('CONFIRM_NUMBER_OWNER')}</p>
      )}
    </div>
  )
}

/** One gateway of the venue: state, device facts, and the owner's actions. */
const GatewayEntry = ({ gateway, isOwner }: Props) => {
  const { t } = useTranslation()
  const [openDialog, setOpenDialog] = useState<'unpair' | 'confirm' | null>(null)
  const state = gatewayState(gateway)
  const close = (): void => setOpenDialog(null)
  return (
    <li className={c.gateway} data-state={state}>
      <div className={c.head}>
        <h3 className={c.name}>{gateway.name}</h3>
        {isOwner && (
          <RowMenu
            name={gateway.name}
            actions={[
              { text: t('UNPAIR'), icon: IconUnlink, danger: true, onClick: () => setOpenDialog('unpair') },
            ]}
          />
        )}
      </div>
      <GatewayStatus gateway={gateway} state={state} />
      {state === 'confirm' && (
        <ConfirmNotice gateway={gateway} isOwner={isOwner} onConfirm={() => setOpenDialog('confirm')} />
      )}
      <DeviceFacts gateway={gateway} />
      {openDialog === 'unpair' && <UnpairDialog gateway={gateway} onClose={close} />}
      {openDialog === 'confirm' && <ConfirmNumberDialog gateway={gateway} onClose={close} />}
    </li>
  )
}

interface ListProps {
  readonly gateways: readonly Gateway[]
  readonly isOwner: boolean
  readonly onPair: () => void
}

const PairButton = ({ onClick, isFirst }: { readonly onClick: () => void; readonly isFirst: boolean }) => {
  const { t } = useTranslation()
  return (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={onClick}
    >
      {t('PAIR_GATEWAY')}
    </Button>
  )
}

const List = ({ gateways, isOwner, onPair }: ListProps) => {
  const { t } = useTranslation()
  if (gateways.length === 0) {
    return (
      <EmptyState
        icon={<IconPrinter size={30} />}
        title={t('NO_GATEWAYS')}
        hint={t(isOwner ? 'NO_GATEWAYS_HINT_OWNER' : 'NO_GATEWAYS_HINT')}
        action={isOwner && <PairButton isFirst onClick={onPair} />}
      />
    )
  }
  return (
    <ul className={c.list} aria-label={t('GATEWAYS')}>
      {gateways.map((gateway) => (
        <GatewayEntry key={gateway._id} gateway={gateway} isOwner={isOwner} />
      ))}
    </ul>
  )
}

/** The venue's gateways and their state; owners pair, unpair and confirm them here. */
export const VenueGateways = () => {
  const { t } = useTranslation()
  const id = useId()
  const { query, isOwner } = useGateways()
  const [isPairing, setPairing] = useState(false)
  const pair = (): void => setPairing(true)
  const gateways = query.data ?? []
  return (
    <Card component="section" aria-labelledby={id}>
      <div className={c.top}>
        <div>
          <h2 id={id} className={c.title}>
            {t('GATEWAYS')}
          </h2>
          <p className={c.soft}>{t('GATEWAYS_HINT')}</p>
        </div>
        {isOwner && gateways.length > 0 && <PairButton isFirst={false} onClick={pair} />}
      </div>
      <QueryView
        query={query}
        failure={t('FAILED_TO_FETCH_GATEWAYS')}
        skeleton={<Skeleton className={c.skeleton} radius="lg" />}
      >
        {(list) => <List gateways={list} isOwner={isOwner} onPair={pair} />}
      </QueryView>
      {isPairing && <PairDialog gateways={gateways} onClose={() => setPairing(false)} />}
    </Card>
  )
}
