import { useCallMutation } from '@kafana/client/api/query.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { NewReason, type Reason } from '@kafana/contract'
import { REASON_USES, type ReasonKind, type ReasonUse } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormFault } from '../../ui/form-fault.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useUnsavedPart } from '../../ui/unsaved.tsx'
import c from './void-settings.module.css'

const USE_TEXT = {
  yes: 'YES',
  no: 'NO',
  ask: 'REASON_USED_ASK',
} as const satisfies Record<ReasonUse, TranslationKey>

const TITLE = {
  void: 'VOID_REASONS',
  discount: 'DISCOUNT_REASONS',
  storno: 'STORNO_REASONS',
} as const satisfies Record<ReasonKind, TranslationKey>

/** The contract's longest text of a reason. */
const MAX_REASON = 60

const UseChoice = ({
  name,
  value,
  onChange,
}: {
  readonly name: string
  readonly value: ReasonUse
  readonly onChange: (value: ReasonUse) => void
}) => {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={`${t('REASON_USED')} ${name}`}
      value={value}
      data={REASON_USES.map((use) => ({ value: use, label: t(USE_TEXT[use]) }))}
      onChange={onChange}
    />
  )
}

const ReasonRow = ({ reason, kind }: { readonly reason: Reason; readonly kind: ReasonKind }) => {
  const { t } = useTranslation()
  const onError = (error: unknown): void => notify.error(errorText(error, t))
  const change = useCallMutation('approvals', 'changeReason', { onError })
  const archive = useCallMutation('approvals', 'archiveReason', { onError })
  const name = useReasonText()(reason)
  const params = { id: reason._id }
  return (
    <li className={c.reason}>
      <span className={c.name}>{name}</span>
      {kind === 'void' && (
        <UseChoice
          name={name}
          value={change.isPending ? change.variables.body.used : reason.used}
          onChange={(used) => change.mutate({ params, body: { used, version: reason.version } })}
        />
      )}
      <ActionIcon
        aria-label={t('REMOVE_LINE', { name })}
        disabled={archive.isPending}
        onClick={() => archive.mutate({ params })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const AddReason = ({ kind }: { readonly kind: ReasonKind }) => {
  const { t } = useTranslation()
  const add = useCallMutation('approvals', 'addReason')
  const blank = { text: '', used: kind === 'void' ? 'ask' : 'no', kind } as const
  const form = useContractForm(NewReason, blank)
  const submit = form.submit(
    async (body) => {
      await add.mutateAsync({ body })
      form.reset(blank)
    },
    { isQuiet: true, fields: { NAME_TAKEN: 'text' } },
  )
  useUnsavedPart(form.isDirty)
  return (
    <form noValidate onSubmit={submit} className={c.add}>
      <TextField form={form} name="text" label={t('VOID_REASON_NEW')} maxLength={MAX_REASON} required />
      {kind === 'void' && (
        <UseChoice
          name={t('VOID_REASON_NEW')}
          value={form.values.used ?? 'ask'}
          onChange={(used) => form.setValue('used', used)}
        />
      )}
      <FormFault fault={form.fault} />
      <Button type="submit" variant="default" loading={form.busy}>
        {t('VOID_REASON_ADD')}
      </Button>
    </form>
  )
}

interface Props {
  readonly kind: ReasonKind
  readonly reasons: readonly Reason[]
}

/** The reasons to choose from; of those for voids also whether what was taken off had been made. */
export const VoidReasons = ({ kind, reasons }: Props) => {
  const { t } = useTranslation()
  const title = t(TITLE[kind])
  return (
    <section aria-label={title}>
      <div className={c.head}>
        <h3 className={c.heading}>{title}</h3>
        {kind === 'void' && <span>{t('REASON_USED')}</span>}
      </div>
      <ul className={c.reasons}>
        {reasons.map((reason) => (
          <ReasonRow key={reason._id} reason={reason} kind={kind} />
        ))}
      </ul>
      <AddReason kind={kind} />
    </section>
  )
}
