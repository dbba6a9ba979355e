import type { Company } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { VenueGateways } from '../../ui/gateways/venue-gateways.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { CountingCard, DetailsCard } from './company-cards.tsx'
import { CompanyForm } from './company-form.tsx'
import c from './company-screen.module.css'

/** `hasFocus`: somebody just came back from editing. */
const EditButton = ({ hasFocus, onEdit }: { readonly hasFocus: boolean; readonly onEdit: () => void }) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <Button ref={button} leftSection={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
      {t('EDIT')}
    </Button>
  )
}

const Cards = ({ company }: { readonly company: Company }) => (
  <div className={c.cards}>
    <DetailsCard company={company} />
    <CountingCard company={company} />
    <div className={c.whole}>
      <VenueGateways />
    </div>
  </div>
)

/** The venue as its papers and its clock know it; read until the owner presses Edit. */
const CompanyScreen = () => {
  const { t } = useTranslation()
  const company = useCall('company', 'get')
  const [phase, setPhase] = useState<'read' | 'edit' | 'back'>('read')
  const isEditing = phase === 'edit'
  return (
    <Page
      title={t('COMPANY_TITLE')}
      subtitle={company.data?.name}
      back={ROUTES.panel}
      actions={
        !isEditing &&
        company.data && <EditButton hasFocus={phase === 'back'} onEdit={() => setPhase('edit')} />
      }
    >
      <QueryView query={company} failure={t('FAILED_TO_FETCH_COMPANY_DETAILS')}>
        {(data) =>
          isEditing ? (
            <CompanyForm company={data} onDone={() => setPhase('back')} />
          ) : (
            <Cards company={data} />
          )
        }
      </QueryView>
    </Page>
  )
}

export { CompanyScreen as Component }
