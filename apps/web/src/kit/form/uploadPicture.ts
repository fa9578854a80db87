import { uploadImage } from '@tuntas/contract/campus/files'
import { readAsData } from '../../ui/pictureData'
import { call, isPassing } from '../client/call'
import { watchPerson } from '../session/token'
import { fileFault } from './fileSize'
import { toast } from './toast'

/** Shrinks a photo before its size is checked. Shows the error at once and rethrows it. */
const withMessages =
  <T>(keep: (file: File) => Promise<T>) =>
  async (picture: File): Promise<T> => {
    const isSame = watchPerson()
    try {
      const { shrinkForText } = await import('../../ui/shrinkPicture')
      const file = await shrinkForText(picture)
      const fault = fileFault(file)
      if (fault) throw new Error(fault)
      if (!isSame()) throw new Error()
      return await keep(file)
    } catch (error) {
      if (isSame()) toast.error(error instanceof Error ? error.message : 'Gambar gagal diunggah')
      throw error
    }
  }

const sendImage = async (file: File) => (await call(uploadImage, { files: { file } })).data
const uploadForUrl = async (file: File) => (await sendImage(file)).url

/** Uploads a picture and returns it as a file. */
export const uploadFile = withMessages(sendImage)

/** Uploads a picture of a text and returns its address. */
export const uploadPicture = withMessages((file) => uploadForUrl(file))

/** Keeps a picture as a data URL in its text; the text's owner uploads it. */
export const holdPicture = withMessages(readAsData)

/** Uploads a picture; without a network it keeps it as a data URL, to be uploaded later. */
export const uploadOrHold = withMessages((file) =>
  uploadForUrl(file).catch((error: unknown) => {
    if (isPassing(error)) return readAsData(file)
    throw error
  }),
)
