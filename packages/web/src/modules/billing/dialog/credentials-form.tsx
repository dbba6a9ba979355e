import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { BillingCredentials } from '@kafana/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { rememberCloser } from '../../../ui/pin/closers.ts'
import { sendWithPin, usePinFailure } from '../../../ui/pin/pin-step.ts'
import { useApproved } from '../../../ui/pin/use-approved.tsx'
import { WhoAndPin } from '../../../ui/pin/who-and-pin.tsx'
import type { BillPhase, Credentials } from '../flow/bill-phase.ts'
import { useBillingErrorText } from './billing-texts.ts'
import { RefusalNote } from './dialog-parts.tsx'
import { type StepFormProps, useReportDirty } from './step-form.ts'
import c from './billing-dialog.module.css'

interface Props extends StepFormProps {
  readonly phase: Extract<BillPhase, { step: 'credentials' }>
}

/** Asks who closes the bill, and for their PIN. */
export const CredentialsForm = ({ billing, onDirty, phase }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(BillingCredentials, { username: '', pin: '' })
  const [isTyped, setTyped] = useState(false)
  const { run, dialog } = useApproved()
  const refusal = billing.refusalOf(phase.source.orders)
  const failure = usePinFailure(isTyped, useBillingErrorText())
  const save = form.submit(
    sendWithPin(form, async (credentials: Credentials) => {
      const sent = await run(async (approved) => {
        await billing.flow.reserve(phase, { ...credentials, ...approved })
        return true
      })
      if (sent) rememberCloser(credentials.username)
    }),
    { isQuiet: true, failure },
  )
  useReportDirty({ isDirty: isTyped && form.isDirty }, onDirty)
  return (
    <>
      {dialog}
      <form noValidate onSubmit={save}>
        <Stack>
          <RefusalNote refusal={refusal} />
          <p className={c.soft}>{t(phase.source.is === 'again' ? 'BILL_AGAIN_HINT' : 'BILL_WHO_HINT')}</p>
          <WhoAndPin
            form={form}
            before={phase.source.is === 'again' ? phase.source.closer : undefined}
            fault={<FormFault fault={form.fault} className={c.fault} />}
            disabled={refusal !== null}
            isTyped={isTyped}
            onTyped={setTyped}
          />
          {isTyped && (
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={billing.close}>
                {t('CANCEL')}
              </Button>
              <Button type="submit" loading={form.busy} disabled={refusal !== null}>
                {t('CONTINUE')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </>
  )
}
