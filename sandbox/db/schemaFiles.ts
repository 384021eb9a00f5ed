export interface FileTables {
  stored_files: {
    object: string;
    user_id: string;
    name: string;
    content_type: string;
    /** Bytes. */
    size: number;
    content: Buffer;
    created_at: Date;
  };
}
