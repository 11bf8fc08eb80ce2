import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Rows of the floors' tables, as an ORM maps them. */
@Entity({ schema: 'floor', name: 'users' })
export class User {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') name!: string;
  @Column('text') username!: string;
  @Column('text', { nullable: true }) location!: string | null;
  @Column('text', { nullable: true }) bio!: string | null;
  @Column('text') avatar!: string;
  @Column('int') level!: number;
  @Column('int') streak!: number;
  @Column('int') is_hero!: number;
  @Column('text', { nullable: true }) website_url!: string | null;
  @Column('int') count_missed!: number;
  @Column('int') count_completed!: number;
  @Column('int') count_photo_views!: number;
  @Column('int') count_photos!: number;
  @Column('int') count_followers!: number;
  @Column('int') count_following!: number;
  @Column('int') count_comments!: number;
  @Column('int') count_downloads!: number;
  @Column('timestamptz') created_at!: Date;
}

@Entity({ schema: 'floor', name: 'follows' })
export class Follow {
  @PrimaryColumn('bigint') follower_id!: number;
  @PrimaryColumn('bigint') followee_id!: number;
}

@Entity({ schema: 'floor', name: 'photos' })
export class Photo {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') title!: string;
  @Column('text') url!: string;
  @Column('text') description!: string;
  @Column('text') image_thumb!: string;
  @Column('text') image_large!: string;
  @Column('int') width!: number;
  @Column('int') height!: number;
  @Column('text', { array: true }) tags!: string[];
  @Column('int') count_likes!: number;
  @Column('int') count_comments!: number;
  @Column('int') is_premium!: number;
  @Column('timestamp') took_at!: Date;
  @Column('timestamptz') created_at!: Date;
}

@Entity({ schema: 'floor', name: 'likes' })
export class Like {
  @PrimaryColumn('bigint') user_id!: number;
  @PrimaryColumn('bigint') photo_id!: number;
}

/** What a run of the benchmark writes. */
@Entity({ schema: 'floor', name: 'peer_likes' })
export class NewLike {
  @PrimaryColumn('bigint') photo_id!: number;
  @PrimaryColumn('bigint') user_id!: number;
}

@Entity({ schema: 'floor', name: 'peer_counts' })
export class PhotoCount {
  @PrimaryColumn('bigint') photo_id!: number;
  @Column('int') likes!: number;
}

export const entities = [User, Follow, Photo, Like, NewLike, PhotoCount];
