import type { Gateway } from '@kafana/contract'
import { Modal } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../use-return-focus.ts'
import { stateOf } from './gateway-state.ts'
import { GatewayStatusWords } from './gateway-status.tsx'
import c from './ask-gateway-dialog.module.css'

interface Props {
  /** What is to be printed. */
  readonly title: string
  readonly gateways: readonly Gateway[]
  readonly onClose: () => void
  readonly onPick: (gateway: Gateway) => void
}

/** Asks which of several gateways prints something; a press on one is the answer. */
export const AskGatewayDialog = ({ title, gateways, onClose, onPick }: Props) => {
  const { t } = useTranslation()
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('CLOSE') }}>
      <p className={c.question} id="ask-gateway">
        {t('GATEWAY_ASK')}
      </p>
      <ul className={c.list} aria-labelledby="ask-gateway">
        {gateways.map((gateway) => (
          <li key={gateway._id}>
            <button
              type="button"
              className={c.gateway}
              data-state={stateOf(gateway)}
              onClick={() => onPick(gateway)}
            >
              <span className={c.words}>
                <b>{gateway.name}</b>
                <span className={c.about}>
                  <GatewayStatusWords gateway={gateway} />
                  {gateway.device?.serial ? ` · ${gateway.device.serial}` : ''}
                </span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
