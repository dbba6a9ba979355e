/** First and last name. */
export const fullName = ({
  firstname,
  lastname,
}: {
  readonly firstname: string
  readonly lastname: string
}): string => `${firstname} ${lastname}`
