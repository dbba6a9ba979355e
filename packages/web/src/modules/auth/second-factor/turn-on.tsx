import { type ResultOf, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ConfirmSecondFactor, StartSecondFactor } from '@kafana/contract'
import { inGroupsOfFour } from '@kafana/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CurrentPasswordField } from '../../../ui/fields/secret-fields.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { type FormStatus, useContractForm } from '../../../ui/form.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { CodeField } from './code-fields.tsx'
import c from './turn-on.module.css'

type NewSecret = ResultOf<'auth', 'startSecondFactor'>

interface StepProps {
  readonly form: FormStatus
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly submitLabel: string
  readonly children: ReactNode
}

/** One step of a dialog that has several. */
export const StepForm = ({ form, onSubmit, submitLabel, children }: StepProps) => (
  <form noValidate onSubmit={onSubmit}>
    <Stack>
      {children}
      <FormFault fault={form.fault} />
      <Button type="submit" loading={form.busy}>
        {submitLabel}
      </Button>
    </Stack>
  </form>
)

const AskPassword = ({ onSecret }: { readonly onSecret: (secret: NewSecret) => void }) => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('auth', 'startSecondFactor')
  const form = useContractForm(StartSecondFactor, { currentPassword: '' })
  const onSubmit = form.submit(async (body) => onSecret(await mutateAsync({ body })), { isQuiet: true })
  return (
    <StepForm form={form} onSubmit={onSubmit} submitLabel={t('CONTINUE')}>
      <Text>{t('SECOND_FACTOR_HINT')}</Text>
      <CurrentPasswordField form={form} autoFocus />
    </StepForm>
  )
}

interface ConfirmProps {
  readonly secret: NewSecret
  readonly onCodes: (codes: readonly string[]) => void
}

const Confirm = ({ secret: { secret, address }, onCodes }: ConfirmProps) => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('auth', 'confirmSecondFactor')
  const form = useContractForm(ConfirmSecondFactor, { secondFactorCode: '' })
  const onSubmit = form.submit(
    async (body) => {
      const { recoveryCodes } = await mutateAsync({ body })
      onCodes(recoveryCodes)
    },
    { isQuiet: true },
  )
  return (
    <StepForm form={form} onSubmit={onSubmit} submitLabel={t('SECOND_FACTOR_TURN_ON')}>
      <Text>{t('SECOND_FACTOR_SCAN')}</Text>
      <Stack align="center" gap="xs">
        <QrCode text={address} label={t('SECOND_FACTOR_QR')} />
        <Group justify="center" gap="sm">
          <code className={c.secret} aria-label={t('SECOND_FACTOR_KEY')}>
            {inGroupsOfFour(secret, ' ')}
          </code>
          <CopyButton text={secret} />
        </Group>
      </Stack>
      <CodeField form={form} isFirst autoFocus />
    </StepForm>
  )
}

/** Turns the second factor on: the password, then the secret for the app and a code of it. */
export const TurnOn = ({ onCodes }: Pick<ConfirmProps, 'onCodes'>) => {
  const [secret, setSecret] = useState<NewSecret | null>(null)
  return secret === null ? (
    <AskPassword onSecret={setSecret} />
  ) : (
    <Confirm secret={secret} onCodes={onCodes} />
  )
}
