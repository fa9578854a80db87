import { uploadImage } from '@tuntas/contract/files'
import { readAsData } from '../ui/pictureData'
import { shrinkForText } from '../ui/shrinkPicture'
import { call } from './call'
import { fileFault } from './fileSize'
import { toast } from './toast'

/** A photograph is shrunk before it is measured. What is wrong is said at once, and passed on. */
const spoken =
  (keep: (file: File) => Promise<string>) =>
  async (given: File): Promise<string> => {
    try {
      const file = await shrinkForText(given)
      const fault = fileFault(file)
      if (fault) throw new Error(fault)
      return await keep(file)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Gambar gagal diunggah')
      throw error
    }
  }

/** Keeps a picture of a text at the server and returns its address. */
export const uploadPicture = spoken(async (file) => (await call(uploadImage, { files: { file } })).data.url)

/** Leaves a picture in its text as data, for whoever keeps the text to upload. */
export const holdPicture = spoken(readAsData)
