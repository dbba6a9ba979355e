import { AppError } from '../../platform/http/app-error.ts'
import { isUniqueViolation } from '../../platform/unit-of-work/unique-violation.ts'

/** The second wall: units of one venue follow each other, but two venues may take the same e-mail at the same moment. @throws AppError EMAIL_TAKEN */
export const claimingEmail = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('EMAIL_TAKEN') : error
  }
}
