import { useCourses } from '@kafana/client/i18n/use-courses.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Company } from '@kafana/contract'
import { Button, Card, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { COURSE_MODE_TEXT } from './course-mode-text.ts'
import c from './company-screen.module.css'

const CoursesDialog = deferred(async () => (await import('./courses-dialog.tsx')).CoursesDialog)

const Names = () => (
  <Text>
    {useCourses()
      .courses.map(({ name }) => name)
      .join(' → ')}
  </Text>
)

/** Whether the venue uses courses, and which. */
export const CoursesCard = ({ company: { courseMode } }: { readonly company: Company }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card component="section" aria-labelledby="company-courses">
      <h2 id="company-courses" className={c.title}>
        {t('COURSES')}
      </h2>
      <Text>{t(COURSE_MODE_TEXT[courseMode])}</Text>
      {courseMode !== 'off' && <Names />}
      <p className={c.hint}>{t('COURSES_HINT')}</p>
      <Button
        variant="default"
        className={c.opener ?? ''}
        leftSection={<IconPencil size={20} aria-hidden />}
        aria-label={`${t('EDIT')}: ${t('COURSES')}`}
        onClick={() => setOpen(true)}
      >
        {t('EDIT')}
      </Button>
      {isOpen && <CoursesDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
