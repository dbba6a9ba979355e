import { type ResultOf, useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { ChangeSecondFactor } from '@kafana/contract'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { CurrentPasswordField } from '../../../ui/fields/secret-fields.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ALWAYS_FRESH } from '../account/session-list.tsx'
import { CodeField } from './code-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StepForm, TurnOn } from './turn-on.tsx'

type State = ResultOf<'auth', 'secondFactor'>
type Change = 'codes' | 'off'

interface Actions {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Asks for the password and a code, then makes other recovery codes or turns the second factor off. */
const ChangeForm = ({ change, onCodes, onClose }: Actions & { readonly change: Change }) => {
  const { t } = useTranslation()
  const renew = useCallMutation('auth', 'renewRecoveryCodes')
  const end = useCallMutation('auth', 'endSecondFactor')
  const form = useContractForm(ChangeSecondFactor, { currentPassword: '', secondFactorCode: '' })
  const onSubmit = form.submit(
    async (body) => {
      if (change === 'codes') {
        const { recoveryCodes } = await renew.mutateAsync({ body })
        onCodes(recoveryCodes)
      } else {
        await end.mutateAsync({ body })
        notify.success(t('SECOND_FACTOR_TURNED_OFF'))
        onClose()
      }
    },
    { isQuiet: true },
  )
  const isOff = change === 'off'
  return (
    <StepForm
      form={form}
      onSubmit={onSubmit}
      submitLabel={t(isOff ? 'SECOND_FACTOR_TURN_OFF' : 'RECOVERY_CODES_NEW')}
    >
      <Text>{t(isOff ? 'SECOND_FACTOR_OFF_HINT' : 'RECOVERY_CODES_NEW_HINT')}</Text>
      <CurrentPasswordField form={form} autoFocus />
      <CodeField form={form} />
    </StepForm>
  )
}

/** Since when it is on, how many recovery codes are left, and what can be changed. */
const TurnedOn = ({ since, recoveryCodes, onCodes, onClose }: Actions & Omit<State, 'on' | 'required'>) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const [change, setChange] = useState<Change | null>(null)
  if (change !== null) return <ChangeForm change={change} onCodes={onCodes} onClose={onClose} />
  return (
    <Stack>
      {since !== null && <Text>{t('SECOND_FACTOR_SINCE', { moment: orderDate(since) })}</Text>}
      <Text>{t('RECOVERY_CODES_LEFT', { count: recoveryCodes })}</Text>
      <Button variant="default" onClick={() => setChange('codes')}>
        {t('RECOVERY_CODES_NEW')}
      </Button>
      <Button variant="default" onClick={() => setChange('off')}>
        {t('SECOND_FACTOR_TURN_OFF')}
      </Button>
    </Stack>
  )
}

/** One's own second factor: turning it on and off, and its recovery codes. */
export const SecondFactorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const query = useCall('auth', 'secondFactor', {}, ALWAYS_FRESH)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={t(codes === null ? 'SECOND_FACTOR' : 'RECOVERY_CODES')}
      fullScreen="phone"
      closeOnClickOutside={false}
      isHeld={codes !== null}
    >
      {codes === null ? (
        <QueryView query={query}>
          {({ on, since, recoveryCodes }) =>
            on ? (
              <TurnedOn since={since} recoveryCodes={recoveryCodes} onCodes={setCodes} onClose={onClose} />
            ) : (
              <TurnOn onCodes={setCodes} />
            )
          }
        </QueryView>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  )
}
