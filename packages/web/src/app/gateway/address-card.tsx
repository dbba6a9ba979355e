import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Alert, Button, Card, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Ref, type SubmitEvent, useState } from 'react'
import { DEFAULT_GATEWAY, gatewayAddress, setGatewayAddress } from '../../modules/gateways/index.ts'
import { notify } from '../../ui/notify.tsx'
import { type Health, HealthStatus } from './gateway-health.tsx'
import c from './gateway-screen.module.css'

/** Some browsers accept almost anything as a host. */
const HOST = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/
const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** Normalises a typed address: `http://` by default, no trailing slash; null if it is not a valid address. */
export const readAddress = (typed: string): string | null => {
  const text = typed.trim()
  const url = urlOf(text.includes('://') ? text : `http://${text}`)
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    !HOST.test(url.hostname) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    return null
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Browsers block plain HTTP from HTTPS pages, except that some allow it for the local machine. */
export const mixedContent = (pageProtocol: string, address: string): 'allowed' | 'blocked' | 'uncertain' => {
  const url = urlOf(address)
  if (pageProtocol !== 'https:' || url?.protocol !== 'http:') return 'allowed'
  return LOOPBACK.includes(url.hostname) ? 'uncertain' : 'blocked'
}

interface AddressCardProps {
  readonly health: Health
  readonly ref: Ref<HTMLDivElement>
}

/** A warning on an HTTPS page about an address without HTTPS. */
const MixedNote = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation()
  const mixed = mixedContent(location.protocol, address)
  if (mixed === 'allowed') return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="md">
      {t(mixed === 'blocked' ? 'GATEWAY_MIXED_BLOCKED' : 'GATEWAY_MIXED_DOUBTFUL')}
    </Alert>
  )
}

/** The address of this device's gateway and its health. */
export const AddressCard = ({ health, ref }: AddressCardProps) => {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(gatewayAddress)
  const [typed, setTyped] = useState(saved)
  const [hasTried, setHasTried] = useState(false)
  const address = typed.trim() === '' ? DEFAULT_GATEWAY : readAddress(typed)

  const withAddress =
    (action: (valid: string) => void) =>
    (event?: SubmitEvent): void => {
      event?.preventDefault()
      setHasTried(address === null)
      if (address !== null) action(address)
    }
  const save = (next: string): void => {
    setGatewayAddress(next)
    setSaved(next)
    setTyped(next)
    notify.success(t('GATEWAY_ADDRESS_SAVED'))
    health.check(next)
  }
  const isChanged = address !== saved
  return (
    <Card component="section" aria-labelledby="gateway-address" ref={ref} tabIndex={-1} className={c.address}>
      <h2 id="gateway-address" className={c.title}>
        {t('GATEWAY_OF_DEVICE')}
      </h2>
      <HealthStatus health={health} />
      <MixedNote address={address ?? saved} />
      <form noValidate onSubmit={withAddress(isChanged ? save : health.check)}>
        <TextInput
          label={t('GATEWAY_ADDRESS')}
          description={
            isChanged
              ? t('GATEWAY_ADDRESS_UNSAVED', { address: saved })
              : t('GATEWAY_ADDRESS_HINT', { address: DEFAULT_GATEWAY })
          }
          error={hasTried && address === null && t('GATEWAY_ADDRESS_INVALID')}
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
            onClick={() => withAddress(health.check)()}
          >
            {t('GATEWAY_CHECK')}
          </Button>
          <Button type="submit" disabled={!isChanged}>
            {t('SAVE')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
