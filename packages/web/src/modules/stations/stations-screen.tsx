import { callOptions, useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { MenuGroup, Product, Station } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { ActionIcon, Button, Card, Group } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconGrill,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { combineQueries, QueryView } from '../../ui/query-view.tsx'
import c from './stations-screen.module.css'

const AddStation = deferred(async () => (await import('./station-dialogs.tsx')).AddStation)
const EditStation = deferred(async () => (await import('./station-dialogs.tsx')).EditStation)
const PrinterDialog = deferred(async () => (await import('./printer-dialog.tsx')).PrinterDialog)
const PrinterPanel = deferred(async () => (await import('./printer-panel.tsx')).PrinterPanel)
const ArchiveStation = deferred(async () => (await import('./station-dialogs.tsx')).ArchiveStation)

const STATIONS_KEY = callOptions('stations', 'list').queryKey

/** Exchanges a station with its neighbour: shown at once, and back again when it is refused. */
const useMove = (stations: readonly Station[]) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutate } = useCallMutation('stations', 'order', {
    onError: (error) => {
      queryClient.setQueryData(STATIONS_KEY, [...stations])
      notify.error(refusalText(error, t, 'STATION_NOT_SAVED'))
    },
  })
  return (station: Station, neighbour: Station): void => {
    const order = stations.map((each) => {
      if (each === station) return neighbour
      return each === neighbour ? station : each
    })
    queryClient.setQueryData(STATIONS_KEY, order)
    mutate({ body: { stations: order.map(({ _id }) => _id) } })
  }
}

/** What is made at a station: its menu groups, and products that have it without their group. */
const Made = ({
  groups,
  products,
}: {
  readonly groups: readonly MenuGroup[]
  readonly products: readonly Product[]
}) => {
  const { t } = useTranslation()
  if (groups.length === 0 && products.length === 0)
    return <p className={c.none}>{t('STATION_WITHOUT_GROUPS')}</p>
  return (
    <ul className={c.groups} aria-label={t('STATION_GROUPS')}>
      {groups.map(({ _id, name }) => (
        <li key={_id} className={c.group}>
          {name}
        </li>
      ))}
      {products.length > 0 && (
        <li className={`${c.group} ${c.more}`}>{t('STATION_PRODUCTS', { count: products.length })}</li>
      )}
    </ul>
  )
}

interface StationCardProps {
  readonly station: Station
  readonly groups: readonly MenuGroup[]
  readonly products: readonly Product[]
  /** The stations before and after it; undefined at the ends. */
  readonly before: Station | undefined
  readonly after: Station | undefined
  readonly onMove: (station: Station, neighbour: Station) => void
  readonly onEdit: (station: Station) => void
  readonly onPrinter: (station: Station) => void
  readonly onArchive: (station: Station) => void
}

const StationCard = ({
  station,
  groups,
  products,
  before,
  after,
  onMove,
  onEdit,
  onPrinter,
  onArchive,
}: StationCardProps) => {
  const { t } = useTranslation()
  const { _id: id, name, category, acceptAtOnce, toServed, silent } = station
  const label = (text: string) => ({ title: text, 'aria-label': `${text}: ${name}` })
  const rules = [
    t(category ? CATEGORY_TEXT[category] : 'FOOD_AND_DRINKS'),
    acceptAtOnce && t('STATION_ACCEPTS'),
    toServed && t('STATION_SERVES'),
    silent && t('STATION_SILENT'),
  ]
  return (
    <Card component="li" aria-label={name}>
      <div className={c.station}>
        <div>
          <h2 className={c.name}>{name}</h2>
          <p className={c.rules}>{rules.filter(Boolean).join(' · ')}</p>
        </div>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            {...label(t('MOVE_UP'))}
            disabled={before === undefined}
            onClick={() => before && onMove(station, before)}
          >
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...label(t('MOVE_DOWN'))}
            disabled={after === undefined}
            onClick={() => after && onMove(station, after)}
          >
            <IconArrowDown size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon {...label(t('STATION_PRINTER'))} onClick={() => onPrinter(station)}>
            <IconPrinter size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon {...label(t('EDIT'))} onClick={() => onEdit(station)}>
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon {...label(t('ARCHIVE_STATION'))} onClick={() => onArchive(station)}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Group>
        <Made
          groups={groups.filter((group) => group.station === id)}
          products={products.filter((product) => product.station === id)}
        />
        {station.printer && <PrinterPanel id={id} name={name} printer={station.printer} />}
      </div>
    </Card>
  )
}

type OpenDialog =
  | { readonly type: 'add' }
  | { readonly type: 'edit' | 'printer' | 'archive'; readonly station: Station }

interface ListProps {
  readonly stations: readonly Station[]
  readonly groups: readonly MenuGroup[]
  readonly products: readonly Product[]
  readonly onOpen: (dialog: OpenDialog) => void
}

const StationList = ({ stations, onOpen, ...made }: ListProps) => {
  const move = useMove(stations)
  return (
    <ul className={c.stations}>
      {stations.map((station, index) => (
        <StationCard
          key={station._id}
          station={station}
          before={stations[index - 1]}
          after={stations[index + 1]}
          onMove={move}
          onEdit={() => onOpen({ type: 'edit', station })}
          onPrinter={() => onOpen({ type: 'printer', station })}
          onArchive={() => onOpen({ type: 'archive', station })}
          {...made}
        />
      ))}
    </ul>
  )
}

/** The stations of the kitchen and the bar: what each makes, and how its screen works. */
const StationsScreen = () => {
  const { t } = useTranslation()
  const [list, menuGroups, menu] = [
    useCall('stations', 'list'),
    useCall('catalog', 'groups'),
    useCall('catalog', 'list'),
  ]
  const query = combineQueries({ stations: list, groups: menuGroups, products: menu })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const onClose = (): void => setOpen(null)
  const groups = menuGroups.data ?? []
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpen({ type: 'add' })}>
      {t('ADD_STATION')}
    </Button>
  )
  return (
    <Page title={t('STATIONS')} back={ROUTES.panel} actions={add}>
      <QueryView query={query} failure={t('FAILED_TO_FETCH_STATIONS')}>
        {(data) =>
          data.stations.length === 0 ? (
            <EmptyState
              title={t('NO_STATIONS')}
              hint={t('NO_STATIONS_HINT')}
              icon={<IconGrill size={32} />}
              action={add}
            />
          ) : (
            <StationList {...data} onOpen={setOpen} />
          )
        }
      </QueryView>
      {open?.type === 'add' && <AddStation groups={groups} onClose={onClose} />}
      {open?.type === 'edit' && <EditStation station={open.station} groups={groups} onClose={onClose} />}
      {open?.type === 'printer' && <PrinterDialog station={open.station} onClose={onClose} />}
      {open?.type === 'archive' && <ArchiveStation station={open.station} onClose={onClose} />}
    </Page>
  )
}

export { StationsScreen as Component }
