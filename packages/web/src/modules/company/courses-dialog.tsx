import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { courseName } from '@kafana/client/i18n/course-name.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Course, type CourseSettings, CourseSettingsChange } from '@kafana/contract'
import { COURSE_MODES, COURSE_NAME_LENGTH, MAX_COURSES } from '@kafana/domain'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { FormDialog } from '../../ui/dialogs.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { COURSE_MODE_TEXT } from './course-mode-text.ts'
import c from './courses-dialog.module.css'

interface CourseItem {
  readonly _id?: string | undefined
  readonly version?: number | undefined
  readonly name: string | null
}

const toItem = (course: Course, t: Translate): CourseItem => ({
  _id: course._id,
  version: course.version,
  name: courseName(course, t),
})

const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

interface FormProps {
  readonly settings: CourseSettings
  readonly onClose: () => void
}

const useCoursesForm = ({ settings: { mode, courses }, onClose }: FormProps) => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('company', 'updateCourses')
  const live = courses.filter(({ archived }) => !archived)
  const form = useContractForm(CourseSettingsChange, {
    mode,
    // A venue that never used courses gets the usual ones.
    courses: live.length === 0 ? undefined : live.map((course) => toItem(course, t)),
  })
  /** A course that has the usual name keeps it in every language. */
  const nameOf = ({ _id, name }: CourseItem): string | null => {
    const course = live.find((each) => each._id === _id)
    return course && course.key !== null && name === courseName({ ...course, name: null }, t)
      ? null
      : (name ?? null)
  }
  const onSubmit = form.submit(
    async (body) => {
      await mutateAsync({
        body: { ...body, courses: body.courses?.map((each) => ({ ...each, name: nameOf(each) })) },
      })
      notify.success(t('COURSES_SAVED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'COURSES_NOT_SAVED') },
  )
  return { form, onSubmit }
}
type CoursesForm = ReturnType<typeof useCoursesForm>['form']

const CourseRow = ({ form, index }: { readonly form: CoursesForm; readonly index: number }) => {
  const { t } = useTranslation()
  const { courses = [] } = form.values
  const label = t('COURSE_NUMBER', { number: index + 1 })
  const move = (to: number): void => form.setValue('courses', moved(courses, index, to))
  return (
    <li className={c.row}>
      <TextField form={form} name={`courses.${index}.name`} label={label} maxLength={COURSE_NAME_LENGTH} />
      <ActionIcon
        size={44}
        aria-label={`${t('MOVE_UP')}: ${label}`}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        aria-label={`${t('MOVE_DOWN')}: ${label}`}
        disabled={index === courses.length - 1}
        onClick={() => move(index + 1)}
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        aria-label={t('REMOVE_LINE', { name: label })}
        disabled={courses.length === 1}
        onClick={() => form.removeItem('courses', index)}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const CoursesForm = (props: FormProps) => {
  const { t } = useTranslation()
  const { form, onSubmit } = useCoursesForm(props)
  const { courses } = form.values
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={t('COURSES')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      <SelectField
        form={form}
        name="mode"
        label={t('COURSES_USE')}
        options={COURSE_MODES.map((mode) => ({ value: mode, label: t(COURSE_MODE_TEXT[mode]) }))}
      />
      <Text size="sm" c="dimmed">
        {t('COURSES_HINT')}
      </Text>
      {courses && form.values.mode !== 'off' && (
        <>
          <ol className={c.rows} aria-label={t('COURSES')}>
            {courses.map((_, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a new row has no id, and its fields show the values of the form
              <CourseRow key={index} form={form} index={index} />
            ))}
          </ol>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={courses.length >= MAX_COURSES}
            onClick={() => form.addItem('courses', { name: '' })}
          >
            {t('COURSE_ADD')}
          </Button>
        </>
      )}
    </FormDialog>
  )
}

/** Switches courses on and off, and names and sorts them. */
export const CoursesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data } = useCall('company', 'courses')
  return data ? <CoursesForm settings={data} onClose={onClose} /> : null
}
