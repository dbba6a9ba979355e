import { useCourses } from '@kafana/client/i18n/use-courses.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { type FieldProps, inputProps, useField } from '../../ui/fields/use-field.ts'
import { Select } from '../../ui/inputs/select.tsx'

const NONE = 'none'

const CourseSelect = <N extends string>(props: FieldProps<N>) => {
  const { t } = useTranslation()
  const { text, error, onChange } = useField(props)
  const { courses } = useCourses()
  return (
    <Select
      {...inputProps(props)}
      name={props.name}
      value={text || NONE}
      error={error}
      allowDeselect={false}
      data={[
        { value: NONE, label: t('COURSE_NONE') },
        ...courses.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(value) => onChange(value === NONE ? null : value)}
    />
  )
}

/** The course of a group's products, or none; nothing in a venue that does not use courses. */
export const CourseField = <N extends string>(props: FieldProps<N>) =>
  useVenue().courseMode !== 'off' && <CourseSelect {...props} />
