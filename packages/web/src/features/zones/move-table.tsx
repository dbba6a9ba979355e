import { NewTable, type VenueTable, type Zone } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useCallMutation } from '../../platform/api/query.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { tableFailure } from './layout-failure.ts'
import c from './zones-screen.module.css'

interface Props {
  readonly table: VenueTable
  readonly zones: readonly Zone[]
  readonly onClose: () => void
}

/** The choice that takes a table out of its zone; no zone has this id. */
const NONE = 'none'
const Destination = z.pick(NewTable, { zone: true })

/** Moves a table to another zone or out of its own; without a choice nothing is sent. */
export const MoveTable = ({ table, zones, onClose }: Props) => {
  const { t } = useTranslation()
  const move = useCallMutation('layout', 'moveTable')
  const takeOut = useCallMutation('layout', 'removeTableFromZone')
  const form = useContractForm(Destination, {})
  const onSubmit = form.submit(
    async ({ zone }) => {
      if (zone !== NONE) await move.mutateAsync({ params: { zoneId: zone, tableId: table._id } })
      else if (table.zone !== null)
        await takeOut.mutateAsync({ params: { zoneId: table.zone, tableId: table._id } })
      notify.success(t('TABLE_MOVED'))
      onClose()
    },
    { failure: (error) => tableFailure(error, t) },
  )
  const others = zones
    .filter(({ _id }) => _id !== table.zone)
    .map(({ _id, name }) => ({ value: _id, label: name }))
  const options = table.zone === null ? others : [...others, { value: NONE, label: t('WITHOUT_ZONE') }]
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('MOVE_TABLE')}
      submitLabel={t('MOVE')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <span className={c.question}>{t('MOVE_TABLE_TEXT', { name: table.name })}</span>
      <SelectField form={form} name="zone" label={t('ZONE')} options={options} required autoFocus />
    </FormDialog>
  )
}
