import { uploadImage } from '@tuntas/contract/campus/files'
import { readAsData } from '../ui/pictureData'
import { call, isPassing } from './call'
import { fileFault } from './fileSize'
import { toast } from './toast'
import { watchPerson } from './token'

/** A photograph is shrunk before it is measured. What is wrong is said at once, and passed on. */
const withMessages =
  <T>(keep: (file: File) => Promise<T>) =>
  async (picture: File): Promise<T> => {
    const isSame = watchPerson()
    try {
      const { shrinkForText } = await import('../ui/shrinkPicture')
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

/** Keeps a picture at the server and returns it as a file. */
export const uploadFile = withMessages(sendImage)

/** Keeps a picture of a text at the server and returns its address. */
export const uploadPicture = withMessages((file) => uploadForUrl(file))

/** Leaves a picture in its text as data, for whoever keeps the text to upload. */
export const holdPicture = withMessages(readAsData)

/** Keeps a picture at the server, or without a network in its text, for whoever keeps the text to upload later. */
export const uploadOrHold = withMessages((file) =>
  uploadForUrl(file).catch((error: unknown) => {
    if (isPassing(error)) return readAsData(file)
    throw error
  }),
)
