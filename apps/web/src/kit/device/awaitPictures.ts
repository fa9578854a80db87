import { settling } from '../../ui/pendingUploads'
import { watchPerson } from '../session/token'

/**
 * True when all pictures are uploaded and the same person is signed in: the request must not be sent under
 * the next person.
 */
export const awaitPictures = async (): Promise<boolean> => {
  const isSame = watchPerson()
  return (await settling.done()) && isSame()
}
