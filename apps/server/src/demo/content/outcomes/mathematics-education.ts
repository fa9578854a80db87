import type { CourseOutcome } from './course-outcome.ts'

/** CPMK of Pendidikan Matematika by mata kuliah, in order. */
export const mathematicsEducationOutcomes: Record<string, CourseOutcome[]> = {
  PM1101: [
    {
      name: 'Mampu menentukan limit dan kekontinuan fungsi.',
      cpl: ['CPL-2'],
      goals: ['Menghitung limit fungsi', 'Memeriksa kekontinuan fungsi di satu titik'],
    },
    {
      name: 'Mampu menggunakan turunan dalam pemecahan masalah.',
      cpl: ['CPL-2', 'CPL-3'],
      goals: ['Menafsirkan turunan sebagai laju perubahan', 'Menentukan nilai ekstrem fungsi'],
    },
  ],
  PM1102: [
    {
      name: 'Mampu menjelaskan integral sebagai limit jumlah.',
      cpl: ['CPL-2'],
      goals: ['Menghampiri luas dengan jumlah Riemann', 'Menerapkan teorema dasar kalkulus'],
    },
    {
      name: 'Mampu menghitung integral dengan teknik yang tepat.',
      cpl: ['CPL-2', 'CPL-3'],
      goals: ['Mengintegralkan dengan substitusi', 'Mengintegralkan dengan integral parsial'],
    },
  ],
  PM1103: [
    {
      name: 'Mampu menyusun bukti geometri dari aksioma.',
      cpl: ['CPL-2', 'CPL-3'],
      goals: ['Menggunakan postulat Euclid dalam bukti', 'Membuktikan teorema Pythagoras'],
    },
    {
      name: 'Mampu memecahkan masalah segitiga dan lingkaran.',
      cpl: ['CPL-2'],
      goals: ['Membedakan kekongruenan dan kesebangunan', 'Menggunakan sifat sudut dan tali busur lingkaran'],
    },
  ],
  PM1201: [
    {
      name: 'Mampu menggunakan sifat keterbagian bilangan bulat.',
      cpl: ['CPL-2'],
      goals: ['Menghitung FPB dengan algoritma Euclid', 'Membuktikan sifat bilangan prima'],
    },
    {
      name: 'Mampu memecahkan kekongruenan.',
      cpl: ['CPL-2', 'CPL-3'],
      goals: ['Berhitung dengan aritmetika modulo', 'Menyelesaikan kekongruenan linear'],
    },
  ],
  PM2101: [
    {
      name: 'Mampu menyelesaikan sistem persamaan linear.',
      cpl: ['CPL-2'],
      goals: ['Menyelesaikan sistem dengan eliminasi Gauss', 'Menafsirkan banyaknya penyelesaian'],
    },
    {
      name: 'Mampu menganalisis ruang vektor dan transformasi linear.',
      cpl: ['CPL-2', 'CPL-3'],
      goals: ['Menentukan basis dan dimensi', 'Menghitung nilai dan vektor eigen'],
    },
  ],
  PM2102: [
    {
      name: 'Mampu menggunakan peubah acak dan sebarannya.',
      cpl: ['CPL-2'],
      goals: ['Menghitung nilai harapan dan varians', 'Menggunakan distribusi normal'],
    },
    {
      name: 'Mampu menaksir parameter dari sampel.',
      cpl: ['CPL-2', 'CPL-3'],
      goals: ['Menurunkan penaksir kemungkinan maksimum', 'Menafsirkan selang kepercayaan'],
    },
  ],
  PM2103: [
    {
      name: 'Mampu membandingkan teori belajar dan akibatnya bagi pengajaran.',
      cpl: ['CPL-5'],
      goals: [
        'Membandingkan behaviorisme dan konstruktivisme',
        'Menghubungkan teori belajar dengan kegiatan kelas',
      ],
    },
    {
      name: 'Mampu merancang pembelajaran tuntas.',
      cpl: ['CPL-5', 'CPL-6'],
      goals: [
        'Menjelaskan gagasan Bloom tentang belajar tuntas',
        'Merancang umpan balik formatif dan remedial',
      ],
    },
  ],
  PM2201: [
    {
      name: 'Mampu menyelesaikan persamaan diferensial orde satu.',
      cpl: ['CPL-2'],
      goals: ['Memisahkan peubah', 'Memodelkan pertumbuhan dengan persamaan diferensial'],
    },
    {
      name: 'Mampu menyelesaikan persamaan diferensial linear orde dua.',
      cpl: ['CPL-2', 'CPL-3'],
      goals: ['Menggunakan persamaan karakteristik', 'Menafsirkan penyelesaian sebagai getaran'],
    },
  ],
  PM2202: [
    {
      name: 'Mampu menerapkan pemecahan masalah dalam pembelajaran matematika.',
      cpl: ['CPL-3', 'CPL-5'],
      goals: ['Menerapkan empat langkah Polya', 'Menyusun pertanyaan penuntun'],
    },
    {
      name: 'Mampu merancang pembelajaran matematika yang kontekstual.',
      cpl: ['CPL-4', 'CPL-5'],
      goals: ['Mengangkat masalah dari kehidupan sehari-hari', 'Menggunakan etnomatematika sebagai konteks'],
    },
  ],
  PM3101: [
    {
      name: 'Mampu menyusun tes hasil belajar dari kisi-kisi.',
      cpl: ['CPL-6'],
      goals: ['Menyusun kisi-kisi soal', 'Menulis butir sesuai indikator'],
    },
    {
      name: 'Mampu menganalisis butir dan menindaklanjuti hasilnya.',
      cpl: ['CPL-6', 'CPL-7'],
      goals: ['Menghitung tingkat kesukaran dan daya beda', 'Menilai mutu pengecoh'],
    },
  ],
  PM3102: [
    {
      name: 'Mampu memeriksa dan menggunakan struktur grup.',
      cpl: ['CPL-2', 'CPL-3'],
      goals: ['Memeriksa aksioma grup', 'Menggunakan teorema Lagrange'],
    },
    {
      name: 'Mampu membedakan gelanggang dan lapangan.',
      cpl: ['CPL-2'],
      goals: ['Memberi contoh gelanggang yang bukan lapangan', 'Menentukan ideal suatu gelanggang'],
    },
  ],
  PM3103: [
    {
      name: 'Mampu memilih dan membuat alat peraga matematika.',
      cpl: ['CPL-4', 'CPL-5'],
      goals: ['Menjembatani benda dengan lambang', 'Membuat alat peraga dari bahan sederhana'],
    },
    {
      name: 'Mampu mengembangkan media digital untuk pembelajaran.',
      cpl: ['CPL-4', 'CPL-5'],
      goals: ['Menyusun lembar jelajah GeoGebra', 'Membuat video pembelajaran singkat'],
    },
  ],
  PM3201: [
    {
      name: 'Mampu merumuskan masalah dan rancangan penelitian pendidikan.',
      cpl: ['CPL-4', 'CPL-7'],
      goals: ['Merumuskan masalah penelitian', 'Memilih rancangan eksperimen semu'],
    },
    {
      name: 'Mampu melaksanakan penelitian tindakan kelas.',
      cpl: ['CPL-1', 'CPL-7'],
      goals: ['Merencanakan daur tindakan', 'Merefleksikan hasil tindakan'],
    },
  ],
}
