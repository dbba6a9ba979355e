import { useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { accountName } from '@kafana/client/payments/account-names.ts'
import { type GuestAccount, NewAccount } from '@kafana/contract'
import { ACCOUNT_NAME_LENGTH, ACCOUNT_NOTE_LENGTH } from '@kafana/domain'
import { Button } from '@mantine/core'
import type * as z from 'zod/mini'
import { FormDialog } from '../../ui/dialogs.tsx'
import { EditConflictNote, type Fact } from '../../ui/edit-conflict-note.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'

type Values = z.output<typeof NewAccount>
const useAccountForm = (values: Values) => useContractForm(NewAccount, values)

const Fields = ({ form }: { readonly form: ReturnType<typeof useAccountForm> }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('NAME')}
        required
        maxLength={ACCOUNT_NAME_LENGTH}
        autoFocus
      />
      <NumberField
        form={form}
        name="limit"
        label={t('ACCOUNT_LIMIT')}
        description={t('ACCOUNT_LIMIT_HINT')}
      />
      <TextField form={form} name="note" label={t('ORDER_NOTE')} maxLength={ACCOUNT_NOTE_LENGTH} />
    </>
  )
}

interface Props {
  readonly onClose: () => void
}

export const AddAccount = ({ onClose }: Props) => {
  const { t } = useTranslation()
  const create = useCallMutation('accounts', 'create')
  const form = useAccountForm({ name: '', note: '', limit: null })
  const onSubmit = form.submit(
    async (body) => {
      await create.mutateAsync({ body })
      onClose()
    },
    { fields: { NAME_TAKEN: 'name' } },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ACCOUNT_NEW')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <Fields form={form} />
    </FormDialog>
  )
}

const factsOf = (t: Translate, money: (amount: number) => string): Fact<GuestAccount>[] => [
  { label: t('NAME'), of: (account) => accountName(account, t) },
  { label: t('ACCOUNT_LIMIT'), of: ({ limit }) => (limit === null ? t('ACCOUNT_NO_LIMIT') : money(limit)) },
  { label: t('ORDER_NOTE'), of: ({ note }) => note },
]

const fieldsOf = ({ name, note, limit }: GuestAccount): Values => ({ name: name ?? '', note, limit })

/** Changes an account on the version that the dialog was opened with, or archives it. */
export const EditAccount = ({ account, onClose }: Props & { readonly account: GuestAccount }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const update = useCallMutation('accounts', 'update')
  const archive = useCallMutation('accounts', 'update', {
    onSuccess: onClose,
    onError: (error) => notify.error(errorText(error, t)),
  })
  const form = useAccountForm(fieldsOf(account))
  const { base, before, save } = useEntitySave(
    { fieldsOf, send: (id, body) => update.mutateAsync({ params: { id }, body }) },
    account,
    (values: Values, opened: Values) => form.rebase(values, opened),
  )
  const onSubmit = form.submit(
    async (values) => {
      if ((await save(values)) !== 'conflict') onClose()
    },
    { fields: { NAME_TAKEN: 'name' } },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ACCOUNT_EDIT')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      {before && <EditConflictNote facts={factsOf(t, money)} before={before} now={base} />}
      <Fields form={form} />
      <Button
        variant="default"
        loading={archive.isPending}
        // It closes the form, with what is typed and not saved.
        disabled={form.isDirty}
        onClick={() =>
          archive.mutate({
            params: { id: account._id },
            body: { archived: !account.archived, version: base.version },
          })
        }
      >
        {t(account.archived ? 'RESTORE' : 'ARCHIVE')}
      </Button>
    </FormDialog>
  )
}
