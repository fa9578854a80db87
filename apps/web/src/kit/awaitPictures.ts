import { settling } from '../ui/settling'
import { watchPerson } from './token'

/** Whether all pictures stand in their texts, and who waits for them is here still: what is sent then must not go out as the next person's. */
export const awaitPictures = async (): Promise<boolean> => {
  const isSame = watchPerson()
  return (await settling.done()) && isSame()
}
