import { useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type MenuGroup, NewStation, type Station } from '@kafana/contract'
import { makesCategory } from '@kafana/domain'
import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type * as z from 'zod/mini'
import { ConfirmDialog, FormDialog } from '../../ui/dialogs.tsx'
import { EditConflictNote, type Fact } from '../../ui/edit-conflict-note.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { CATEGORY_TEXT, categoryOptions } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Checkbox } from '../../ui/styled/checkbox.ts'
import c from './station-dialogs.module.css'

type Values = z.output<typeof NewStation>
type Fields = Omit<Values, 'category'>
type Form = ReturnType<typeof useStationForm>

const useStationForm = (values: Values) => useContractForm(NewStation, values)

const BOTH = 'both'

/** What a new station makes: food, drinks, or both. The groups of another category leave it. */
const CategoryChoice = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation()
  const id = useId()
  const categories = categoryOptions(t)
  const choose = (next: string): void => {
    form.setValue('category', categories.find(({ value }) => value === next)?.value ?? null)
    form.setValue('groups', [])
  }
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {t('STATION_MAKES')}
      </Text>
      <SegmentedControl
        fullWidth
        value={form.values.category ?? BOTH}
        data={[...categories, { value: BOTH, label: t('FOOD_AND_DRINKS') }]}
        onChange={choose}
      />
    </Stack>
  )
}

interface GroupsFieldProps {
  readonly form: Form
  /** Those that the station can make. */
  readonly groups: readonly MenuGroup[]
}

const GroupsField = ({ form, groups }: GroupsFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const chosen = form.values.groups ?? []
  const toggle = (group: string): void =>
    form.setValue(
      'groups',
      chosen.includes(group) ? chosen.filter((each) => each !== group) : [...chosen, group],
    )
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {t('STATION_GROUPS')}
      </Text>
      {groups.length === 0 && <Text c="dimmed">{t('NO_GROUPS_FOR_STATION')}</Text>}
      <ul className={c.groups}>
        {groups.map(({ _id, name }) => (
          <li key={_id} className={c.group}>
            <Checkbox checked={chosen.includes(_id)} label={name} onChange={() => toggle(_id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const StationFields = ({ form, groups, isNew }: GroupsFieldProps & { readonly isNew: boolean }) => {
  const { t } = useTranslation()
  const category = form.values.category ?? null
  return (
    <>
      <TextField form={form} name="name" label={t('NAME')} required autoFocus maxLength={200} />
      {isNew && <CategoryChoice form={form} />}
      <GroupsField
        form={form}
        groups={groups.filter((group) => makesCategory({ category }, group.category))}
      />
      <SwitchField
        form={form}
        name="acceptAtOnce"
        label={t('STATION_ACCEPTS')}
        description={t('STATION_ACCEPTS_HINT')}
      />
      <SwitchField
        form={form}
        name="toServed"
        label={t('STATION_SERVES')}
        description={t('STATION_SERVES_HINT')}
      />
      <SwitchField
        form={form}
        name="silent"
        label={t('STATION_SILENT')}
        description={t('STATION_SILENT_HINT')}
      />
    </>
  )
}

interface DialogProps {
  readonly groups: readonly MenuGroup[]
  readonly onClose: () => void
}

export const AddStation = ({ groups, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const create = useCallMutation('stations', 'create')
  const form = useStationForm({
    name: '',
    category: 'food',
    acceptAtOnce: false,
    toServed: false,
    silent: false,
    groups: [],
  })
  const onSubmit = form.submit(
    async (body) => {
      await create.mutateAsync({ body })
      notify.success(t('STATION_SAVED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'STATION_NOT_SAVED') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_STATION')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <StationFields form={form} groups={groups} isNew />
    </FormDialog>
  )
}

const stationFacts = (t: Translate): Fact<Station>[] => {
  const yesNo = (is: boolean): string => t(is ? 'YES' : 'NO')
  return [
    { label: t('NAME'), of: ({ name }) => name },
    { label: t('STATION_ACCEPTS'), of: ({ acceptAtOnce }) => yesNo(acceptAtOnce) },
    { label: t('STATION_SERVES'), of: ({ toServed }) => yesNo(toServed) },
    { label: t('STATION_SILENT'), of: ({ silent }) => yesNo(silent) },
  ]
}

/** Changes a station on the version that the dialog was opened with. */
export const EditStation = ({ station, groups, onClose }: DialogProps & { readonly station: Station }) => {
  const { t } = useTranslation()
  const update = useCallMutation('stations', 'update')
  const own = groups.filter((group) => group.station === station._id).map(({ _id }) => _id)
  const fieldsOf = ({ name, acceptAtOnce, toServed, silent }: Station): Fields => ({
    name,
    acceptAtOnce,
    toServed,
    silent,
    groups: own,
  })
  const form = useStationForm({ ...fieldsOf(station), category: station.category })
  const { base, before, save } = useEntitySave(
    { fieldsOf, send: (id, body) => update.mutateAsync({ params: { id }, body }) },
    station,
    (values: Fields, opened: Fields) => form.rebase(values, opened),
  )
  const onSubmit = form.submit(
    async ({ category: _category, ...values }) => {
      const outcome = await save(values)
      if (outcome === 'conflict') return
      if (outcome === 'saved') notify.success(t('STATION_SAVED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'STATION_NOT_SAVED') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('EDIT_STATION')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      {before && <EditConflictNote facts={stationFacts(t)} before={before} now={base} />}
      <Text c="dimmed">
        {`${t('STATION_MAKES')}: ${t(station.category ? CATEGORY_TEXT[station.category] : 'FOOD_AND_DRINKS')}`}
      </Text>
      <StationFields form={form} groups={groups} isNew={false} />
    </FormDialog>
  )
}

/** Confirms and archives a station. */
export const ArchiveStation = ({
  station,
  onClose,
}: {
  readonly station: Station
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const archive = useCallMutation('stations', 'archive', {
    onSuccess: () => {
      notify.success(t('STATION_ARCHIVED'))
      onClose()
    },
    onError: (error) => notify.error(refusalText(error, t, 'STATION_NOT_ARCHIVED')),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('ARCHIVE_STATION')}
      confirmLabel={t('ARCHIVE_STATION')}
      busy={archive.isPending}
      onConfirm={() => archive.mutate({ params: { id: station._id } })}
    >
      <span className={c.question}>{t('ARCHIVE_STATION_TEXT', { name: station.name })}</span>
    </ConfirmDialog>
  )
}
