/** What is somebody's own in the venue, told at its field when another person has it already. */
export const TAKEN_FIELDS = { EMAIL_TAKEN: 'email', USERNAME_TAKEN: 'username' } as const
