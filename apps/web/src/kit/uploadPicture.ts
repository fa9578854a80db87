import { uploadImage } from '@tuntas/contract/files'
import { call } from './call'
import { fileFault } from './fileSize'
import { toast } from './toast'

/** Keeps a picture of a text at the server and returns its address; what went wrong is said at once. */
export async function uploadPicture(file: File): Promise<string> {
  try {
    const fault = fileFault(file)
    if (fault) throw new Error(fault)
    return (await call(uploadImage, { files: { file } })).data.url
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'Gambar gagal diunggah')
    throw error
  }
}
