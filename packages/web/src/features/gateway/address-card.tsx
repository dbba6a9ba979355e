import { Alert, Button, Card, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type Ref, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_GATEWAY, gatewayAddress, setGatewayAddress } from '../../platform/fiscal/gateway-client.ts'
import { notify } from '../../ui/notify.ts'
import { mixedContent, readAddress } from './gateway-address.ts'
import { HealthWords } from './health-words.tsx'
import type { Health } from './use-gateway-health.ts'
import c from './gateway-screen.module.css'

interface Props {
  readonly health: Health
  readonly ref: Ref<HTMLDivElement>
}

/** What a page over HTTPS has to know of an address without it. */
const MixedNote = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation()
  const mixed = mixedContent(location.protocol, address)
  if (mixed === 'fine') return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="md">
      {t(mixed === 'blocked' ? 'GATEWAY_MIXED_BLOCKED' : 'GATEWAY_MIXED_DOUBTFUL')}
    </Alert>
  )
}

/** Where this device finds its gateway, and how that one does. */
export const AddressCard = ({ health, ref }: Props) => {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(gatewayAddress)
  const [typed, setTyped] = useState(saved)
  const [isTried, setTried] = useState(false)
  const address = typed.trim() === '' ? DEFAULT_GATEWAY : readAddress(typed)

  const withAddress =
    (use: (known: string) => void) =>
    (event?: SubmitEvent): void => {
      event?.preventDefault()
      setTried(address === null)
      if (address !== null) use(address)
    }
  const save = (known: string): void => {
    setGatewayAddress(known)
    setSaved(known)
    setTyped(known)
    notify.success(t('GATEWAY_ADDRESS_SAVED'))
    health.look(known)
  }
  const isOther = address !== saved
  return (
    <Card component="section" aria-labelledby="gateway-address" ref={ref} tabIndex={-1} className={c.address}>
      <h2 id="gateway-address" className={c.title}>
        {t('GATEWAY_OF_DEVICE')}
      </h2>
      <HealthWords health={health} />
      <MixedNote address={address ?? saved} />
      <form noValidate onSubmit={withAddress(isOther ? save : health.look)}>
        <TextInput
          label={t('GATEWAY_ADDRESS')}
          description={
            isOther
              ? t('GATEWAY_ADDRESS_UNSAVED', { address: saved })
              : t('GATEWAY_ADDRESS_HINT', { address: DEFAULT_GATEWAY })
          }
          error={isTried && address === null && t('GATEWAY_ADDRESS_INVALID')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder={DEFAULT_GATEWAY}
        />
        <div className={c.foot}>
          <Button
            variant="default"
            loading={health.health === null}
            onClick={() => withAddress(health.look)()}
          >
            {t('GATEWAY_CHECK')}
          </Button>
          <Button type="submit" disabled={!isOther}>
            {t('SAVE')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
