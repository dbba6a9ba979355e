/** A person as lists and dialogs call them. */
export const fullName = ({
  firstname,
  lastname,
}: {
  readonly firstname: string
  readonly lastname: string
}): string => `${firstname} ${lastname}`
