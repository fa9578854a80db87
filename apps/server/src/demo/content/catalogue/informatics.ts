import type { Subject } from './subject.ts'

export const informatics: Subject[] = [
  {
    code: 'IF1101',
    name: 'Algoritma dan Pemrograman',
    program: 'TI',
    sks: 4,
    topics: [
      [
        'Dasar algoritma',
        [
          [
            'Algoritma, masukan, dan keluaran',
            'Algoritma adalah urutan langkah yang jelas dan berhingga untuk menyelesaikan masalah. Setiap algoritma punya masukan, keluaran, dan langkah yang tidak bermakna ganda. Latih dengan menuliskan langkah membuat teh, lalu mintalah teman mengikutinya persis seperti tertulis.',
          ],
          [
            'Percabangan dan perulangan',
            'Percabangan memilih langkah menurut syarat; perulangan mengerjakan langkah yang sama berkali-kali. Sebelum menulis perulangan, tentukan tiga hal: keadaan awal, syarat berhenti, dan apa yang berubah di setiap putaran.',
          ],
        ],
      ],
      [
        'Fungsi dan larik',
        [
          [
            'Memecah masalah dengan fungsi',
            'Fungsi yang baik mengerjakan satu hal dan diberi nama menurut hal itu. Parameter adalah masukannya, nilai kembali adalah keluarannya. Bila sulit memberi nama, biasanya fungsi itu mengerjakan terlalu banyak.',
          ],
        ],
      ],
      [
        'Pencarian dan pengurutan',
        [
          [
            'Pencarian biner',
            'Pada larik terurut, bandingkan unsur tengah dengan nilai yang dicari, lalu buang separuh yang tidak mungkin. Seribu unsur selesai dalam sekitar sepuluh perbandingan. Syaratnya satu: larik harus sudah terurut.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'IF1102',
    name: 'Pengantar Teknologi Informasi',
    program: 'TI',
    sks: 2,
    topics: [
      [
        'Komputer dan data',
        [
          [
            'Bit, byte, dan satuan data',
            'Satu bit bernilai 0 atau 1, satu byte delapan bit. Teks, gambar, dan suara semuanya disimpan sebagai bit; yang membedakan adalah cara membacanya. Perhatikan beda kilobyte (1.000 byte) dan kibibyte (1.024 byte).',
          ],
          [
            'Bagian komputer',
            'Prosesor mengerjakan perintah, memori menyimpan data sementara, dan media simpan menjaga data ketika listrik padam. Sistem operasi mengatur ketiganya dan membaginya kepada program.',
          ],
        ],
      ],
      [
        'Internet',
        [
          [
            'Cara halaman web sampai ke layar',
            'Peramban menanyakan alamat IP kepada DNS, membuka sambungan ke server, meminta halaman dengan HTTP, lalu menggambarnya. Setiap langkah dapat gagal sendiri-sendiri, karena itu pesan galatnya pun berbeda.',
          ],
        ],
      ],
      ['Etika dan profesi', []],
    ],
  },
  {
    code: 'IF1201',
    name: 'Matematika Diskrit',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Logika dan pembuktian',
        [
          [
            'Proposisi dan implikasi',
            'Implikasi p → q hanya salah bila p benar dan q salah. Kontraposisinya, ¬q → ¬p, selalu setara; konversnya, q → p, tidak. Banyak pembuktian menjadi mudah setelah diubah ke kontraposisi.',
          ],
          [
            'Induksi matematika',
            'Buktikan pernyataan untuk n = 1, lalu buktikan bahwa bila benar untuk n = k maka benar untuk n = k + 1. Kedua langkah wajib ada: tanpa langkah dasar, pernyataan salah pun dapat "terbukti".',
          ],
        ],
      ],
      [
        'Kombinatorika',
        [
          [
            'Permutasi dan kombinasi',
            'Permutasi memperhatikan urutan, kombinasi tidak. Memilih ketua dan sekretaris dari 10 orang ada 90 cara; memilih dua anggota panitia ada 45 cara.',
          ],
        ],
      ],
      ['Graf', []],
    ],
  },
  {
    code: 'IF2101',
    name: 'Pemrograman Berorientasi Objek',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Kelas dan objek',
        [
          [
            'Enkapsulasi',
            'Objek menyatukan data dan operasi atas data itu. Data disembunyikan agar hanya operasi milik objek yang dapat mengubahnya, sehingga aturannya cukup dijaga di satu tempat. Saldo rekening tidak boleh diubah langsung dari luar.',
          ],
          [
            'Pewarisan dan komposisi',
            'Pewarisan menyatakan "adalah", komposisi menyatakan "mempunyai". Mobil mempunyai mesin, bukan sejenis mesin. Bila ragu, pilih komposisi: hubungannya lebih longgar dan mudah diganti.',
          ],
        ],
      ],
      [
        'Polimorfisme',
        [
          [
            'Antarmuka',
            'Antarmuka menyebut operasi tanpa isinya. Kode yang bergantung pada antarmuka menerima objek apa pun yang memenuhinya, sehingga pencetak struk tidak perlu tahu cara pembayaran dilakukan.',
          ],
        ],
      ],
      ['Penanganan galat', []],
    ],
  },
  {
    code: 'IF2201',
    name: 'Sistem Operasi',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Proses',
        [
          [
            'Proses dan utas',
            'Proses adalah program yang sedang berjalan dengan ruang memori sendiri. Utas berbagi memori dalam satu proses: lebih murah dibuat, tetapi satu utas yang salah dapat merusak data utas lain.',
          ],
          [
            'Penjadwalan',
            'Round robin memberi setiap proses jatah waktu yang sama. Jatah terlalu pendek membuang waktu untuk berpindah; jatah terlalu panjang membuat pengguna menunggu.',
          ],
        ],
      ],
      [
        'Memori',
        [
          [
            'Memori virtual dan paging',
            'Alamat yang dilihat program diterjemahkan ke alamat fisik melalui tabel halaman. Halaman yang jarang dipakai dapat dipindah ke media simpan; bila terlalu sering terjadi, komputer terasa macet (thrashing).',
          ],
        ],
      ],
      ['Sistem berkas', []],
    ],
  },
  {
    code: 'MA2101',
    name: 'Statistika untuk Informatika',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Statistika deskriptif',
        [
          [
            'Ukuran pemusatan dan sebaran',
            'Rerata mudah tertarik pencilan, median tidak. Laporkan juga sebarannya: dua kelas dengan rerata 75 dapat sangat berbeda bila simpangan bakunya 3 dan 20.',
          ],
          [
            'Diagram yang jujur',
            'Sumbu yang tidak mulai dari nol membesar-besarkan perbedaan pada diagram batang. Pilih diagram menurut pertanyaannya: garis untuk perubahan waktu, batang untuk perbandingan, titik untuk hubungan.',
          ],
        ],
      ],
      [
        'Peluang',
        [
          [
            'Peluang bersyarat',
            'P(A|B) adalah peluang A setelah diketahui B terjadi. Tes yang 99% tepat untuk penyakit yang sangat jarang masih banyak memberi hasil positif keliru; teorema Bayes menghitung tepatnya.',
          ],
        ],
      ],
      ['Inferensi', []],
    ],
  },
  {
    code: 'UM1001',
    name: 'Bahasa Indonesia',
    program: 'TI',
    sks: 2,
    topics: [
      [
        'Kalimat efektif',
        [
          [
            'Subjek, predikat, dan kehematan kata',
            'Kalimat efektif punya subjek dan predikat yang jelas dan tidak memuat kata yang dapat dibuang. "Agar supaya" cukup "agar"; "para mahasiswa-mahasiswa" cukup "para mahasiswa".',
          ],
        ],
      ],
      [
        'Karya ilmiah',
        [
          [
            'Mengutip dan menyusun daftar pustaka',
            'Setiap gagasan yang bukan milik sendiri disebut sumbernya, juga ketika ditulis ulang dengan kata sendiri. Gunakan satu gaya pengutipan secara konsisten, dan periksa bahwa setiap kutipan ada di daftar pustaka.',
          ],
          [
            'Menulis abstrak',
            'Abstrak menjawab lima hal dalam 150 sampai 250 kata: latar, tujuan, cara, hasil, dan simpulan. Tulislah terakhir, setelah isi tulisan selesai.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'UM1003',
    name: 'Kewarganegaraan',
    program: 'TI',
    sks: 2,
    topics: [
      [
        'Identitas dan integrasi nasional',
        [
          [
            'Identitas nasional',
            'Identitas nasional tumbuh dari sejarah, bahasa, dan cita-cita bersama, bukan dari keseragaman. Sumpah Pemuda 1928 memilih bahasa Melayu, bukan bahasa suku terbesar, sebagai bahasa persatuan. Apa alasannya?',
          ],
          [
            'Integrasi dalam keberagaman',
            'Lebih dari 700 bahasa daerah hidup di Indonesia. Integrasi berarti setiap warga dapat ikut serta penuh tanpa meninggalkan asalnya. Carilah contoh di lingkungan Anda ketika perbedaan justru memperkuat kerja sama.',
          ],
        ],
      ],
      [
        'Konstitusi dan hak warga negara',
        [
          [
            'UUD 1945 sesudah perubahan',
            'Empat kali perubahan antara 1999 dan 2002 membatasi masa jabatan presiden, membentuk Mahkamah Konstitusi, dan memperluas bab hak asasi manusia. Bandingkan Pasal 7 sebelum dan sesudah perubahan.',
          ],
        ],
      ],
      ['Demokrasi dan penegakan hukum', []],
    ],
  },
]
